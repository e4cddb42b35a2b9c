// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// The settings of the modules in which tests spend their time: the engine is optimized in debug builds too.
///
/// The tests of `AuthoringTests` take 14 instead of 89 s of CPU, those of `DiagnosticsTests` 10 instead of 61. Assertions
/// stay. With LINTEL_UNOPTIMIZED in the environment a debugger sees all variables.
let engineSettings =
  Context.environment["LINTEL_UNOPTIMIZED"] != nil
  ? settings
  : settings + [
    .unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))
  ]

/// The programs that measure the others or test them for longer than the tests do.
///
/// They are part of the package while the environment has LINTEL_TOOLS: the tests need none of them, and `swift test`
/// would build them after every change.
let tools: [Target] = [
  .executableTarget(
    name: "benchmarks",
    dependencies: [
      "CJansson", "Diagnostics", "DocumentSyntax", "JSON", "LayoutEngine", "LiveDocuments",
      "Randomness",
    ],
    path: "Tests/Benchmarks",
    swiftSettings: settings
  ),
  .executableTarget(
    name: "fuzz", dependencies: ["Exercise"], path: "Tests/Fuzz/Program",
    swiftSettings: settings),
  .executableTarget(
    name: "compare-layouts", dependencies: ["DocumentMaking", "ReferenceLayout"],
    path: "Tests/ReferenceLayout/Program", swiftSettings: settings),
  .executableTarget(
    name: "round-trip",
    dependencies: [
      "DocumentMaking", "JSON", "LayoutEngine", "LiveDocuments", "ReferenceLayout", "Rendering",
    ],
    path: "Tests/RoundTrip", swiftSettings: settings),
  .systemLibrary(name: "CMalloc", path: "Tests/Soak/CMalloc"),
  .executableTarget(
    name: "soak", dependencies: ["CMalloc", "Exercise"], path: "Tests/Soak/Program",
    swiftSettings: settings),
]

let package = Package(
  name: "lintel",
  // On a Mac: the first with `Synchronization`.
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    // Of swift-nio. From 1.7 on, a program for macOS 15 loads a library that is not part of the system.
    .package(url: "https://github.com/apple/swift-collections", "1.1.0"..<"1.7.0"),
  ],
  targets: [
    // MARK: System

    .target(
      name: "Platform",
      dependencies: [.product(name: "SystemPackage", package: "swift-system")],
      swiftSettings: settings
    ),

    // MARK: Wire

    .systemLibrary(
      name: "CJansson",
      pkgConfig: "jansson",
      providers: [.apt(["libjansson-dev"]), .brew(["jansson"])]
    ),
    .target(name: "JSON", dependencies: ["CJansson"], swiftSettings: engineSettings),
    .target(name: "JSONRPC", dependencies: ["JSON"], swiftSettings: settings),
    .target(name: "LanguageServerProtocol", dependencies: ["JSON"], swiftSettings: settings),

    // MARK: Engine

    .target(name: "DocumentSyntax", swiftSettings: engineSettings),
    .target(name: "LayoutEngine", exclude: ["Text/NOTICE.md"], swiftSettings: engineSettings),
    .target(name: "Fonts", dependencies: ["LayoutEngine", "Platform"], swiftSettings: settings),
    .target(
      name: "LiveDocuments",
      dependencies: ["DocumentSyntax", "JSON", "LayoutEngine"],
      swiftSettings: engineSettings
    ),
    .target(
      name: "Inspection",
      dependencies: ["DocumentSyntax", "LayoutEngine", "LiveDocuments"],
      swiftSettings: engineSettings
    ),
    .target(
      name: "Diagnostics",
      dependencies: ["DocumentSyntax", "Inspection", "JSON", "LayoutEngine", "LiveDocuments"],
      swiftSettings: engineSettings
    ),

    .target(
      name: "Rendering",
      dependencies: ["DocumentSyntax", "JSON", "LayoutEngine", "LiveDocuments", "Platform"],
      swiftSettings: settings
    ),

    .target(
      name: "Authoring",
      dependencies: [
        "Diagnostics", "DocumentSyntax", "Inspection", "JSON", "LayoutEngine", "LiveDocuments",
      ],
      swiftSettings: settings
    ),

    // MARK: The page in a browser

    .target(name: "CLivePage", path: "Sources/LivePage/Embedding"),
    .target(
      name: "LivePage",
      dependencies: ["CLivePage"],
      exclude: ["Embedding", "Page"],
      swiftSettings: settings
    ),

    // MARK: Where the two meet

    .target(
      name: "InspectorServer",
      dependencies: [
        "Authoring", "Diagnostics", "DocumentSyntax", "Fonts", "Inspection", "JSON", "JSONRPC",
        "LanguageServerProtocol", "LayoutEngine", "LiveDocuments", "Rendering",
      ],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "lintel",
      dependencies: [
        "Authoring", "Diagnostics", "DocumentSyntax", "Inspection", "InspectorServer", "JSON",
        "JSONRPC", "LanguageServerProtocol", "LayoutEngine", "LiveDocuments", "LivePage",
        "Platform",
        "Rendering",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: settings,
      // Loading the runtime's libraries one by one would take most of the time that a start takes; the two that
      // Foundation's archive forgets to name are argument-parser's need.
      linkerSettings: [
        .unsafeFlags(["-static-stdlib"], .when(platforms: [.linux], configuration: .release)),
        .linkedLibrary(
          "_FoundationCShims", .when(platforms: [.linux], configuration: .release)),
        .linkedLibrary(
          "_FoundationCollections", .when(platforms: [.linux], configuration: .release)),
      ]
    ),

    // Beside `lintel`, which starts it when a page is wanted; the only one that needs swift-nio.
    .executableTarget(
      name: "lintel-live",
      dependencies: [
        "JSON", "JSONRPC", "LivePage", "Platform",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOWebSocket", package: "swift-nio"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: settings,
      linkerSettings: [
        .unsafeFlags(["-static-stdlib"], .when(platforms: [.linux], configuration: .release))
      ]
    ),

    // MARK: Tests

    .target(name: "CaseFiles", path: "Tests/CaseFiles", swiftSettings: settings),
    .target(name: "Randomness", path: "Tests/Randomness", swiftSettings: settings),
    .target(
      name: "DocumentMaking",
      dependencies: ["JSON", "Randomness"],
      path: "Tests/DocumentMaking",
      swiftSettings: settings
    ),
    .target(
      name: "TestSupport",
      dependencies: [
        "Diagnostics", "DocumentSyntax", "InspectorServer", "JSON", "LayoutEngine", "LiveDocuments",
        "Randomness",
      ],
      path: "Tests/TestSupport",
      swiftSettings: settings
    ),
    .target(
      name: "Exercise",
      dependencies: ["DocumentMaking", "InspectorServer", "JSON", "JSONRPC"],
      path: "Tests/Exercise",
      swiftSettings: settings
    ),
    .target(
      name: "ReferenceLayout",
      dependencies: ["JSON", "LayoutEngine", "LiveDocuments"],
      path: "Tests/ReferenceLayout",
      exclude: ["Program"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "AuthoringTests",
      dependencies: [
        "Authoring", "Diagnostics", "DocumentSyntax", "Inspection", "JSON", "LayoutEngine",
        "LiveDocuments", "Randomness", "TestSupport",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "DiagnosticsTests",
      dependencies: [
        "CaseFiles", "Diagnostics", "DocumentSyntax", "JSON", "LayoutEngine", "LiveDocuments",
        "Randomness",
        "TestSupport",
      ],
      exclude: [
        "Cases", "Fixes/Cases", "Fixes/Inputs", "Fixtures", "Messages/messages.md", "Screens",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "FontsTests",
      dependencies: [
        "DocumentSyntax", "Fonts", "InspectorServer", "JSON", "LayoutEngine", "LiveDocuments",
        "Rendering",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "DocumentSyntaxTests",
      dependencies: ["CJansson", "DocumentMaking", "DocumentSyntax", "Randomness"],
      swiftSettings: settings),
    .testTarget(
      name: "ExerciseTests",
      dependencies: ["DocumentMaking", "Exercise", "JSON", "LanguageServerProtocol", "Randomness"],
      swiftSettings: settings),
    .testTarget(
      name: "InspectionTests",
      dependencies: [
        "Inspection", "JSON", "LayoutEngine", "LiveDocuments", "Randomness", "TestSupport",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "InspectorServerTests",
      dependencies: [
        "CaseFiles", "Diagnostics", "DocumentMaking", "DocumentSyntax", "Exercise",
        "InspectorServer", "JSON", "JSONRPC", "LanguageServerProtocol", "LayoutEngine", "lintel",
        "LiveDocuments", "Randomness", "TestSupport",
      ],
      exclude: ["Cases"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "JSONTests", dependencies: ["JSON", "Randomness"],
      swiftSettings: settings),
    .testTarget(
      name: "JSONRPCTests", dependencies: ["JSON", "JSONRPC", "Randomness"],
      swiftSettings: settings),
    .testTarget(
      name: "LanguageServerProtocolTests", dependencies: ["JSON", "LanguageServerProtocol"],
      swiftSettings: settings),
    .testTarget(
      name: "LayoutEngineTests",
      dependencies: [
        "DocumentMaking", "JSON", "LayoutEngine", "LiveDocuments", "Randomness", "ReferenceLayout",
      ],
      exclude: ["Vectors"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "LiveDocumentsTests",
      dependencies: [
        "Diagnostics", "DocumentMaking", "DocumentSyntax", "JSON", "LayoutEngine", "LiveDocuments",
        "Randomness", "TestSupport",
      ],
      exclude: ["Inputs"],
      swiftSettings: settings
    ),
    .testTarget(name: "LivePageTests", dependencies: ["LivePage"], swiftSettings: settings),
    .testTarget(
      name: "ProtocolTests",
      dependencies: [
        "Diagnostics", "DocumentSyntax", "InspectorServer", "JSON", "JSONRPC", "LayoutEngine",
        "lintel", "LiveDocuments", "Randomness", "TestSupport",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "RenderingTests",
      dependencies: [
        "DocumentMaking", "DocumentSyntax", "JSON", "LayoutEngine", "LiveDocuments", "Platform",
        "Randomness",
        "Rendering", "TestSupport",
      ],
      swiftSettings: settings
    ),
  ] + (Context.environment["LINTEL_TOOLS"] == nil ? [] : tools),
  swiftLanguageModes: [.v6]
)
