// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// The settings of the modules in which tests spend their time: optimized in debug builds too, with assertions.
///
/// With LINTEL_UNOPTIMIZED in the environment a debugger sees all variables.
let engineSettings =
  Context.environment["LINTEL_UNOPTIMIZED"] != nil
  ? settings
  : settings + [
    .unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))
  ]

// A package of its own: swift-syntax takes minutes to compile, and nothing but this program needs it.
let package = Package(
  name: "lintel-source",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "lintel-source", targets: ["lintel-source"])],
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.0")
  ],
  targets: [
    .target(name: "SourceTree", dependencies: ["JSONText"], swiftSettings: engineSettings),
    .target(name: "ObjectiveCReading", dependencies: ["SourceTree"], swiftSettings: engineSettings),
    .target(
      name: "SwiftReading",
      dependencies: [
        "SourceTree",
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ],
      swiftSettings: engineSettings
    ),
    .target(name: "SystemAccess", swiftSettings: settings),
    .target(name: "JSONText", swiftSettings: engineSettings),
    .target(
      name: "SourceProject",
      dependencies: [
        "JSONText", "ObjectiveCReading", "SourceTree", "SwiftReading", "SystemAccess",
      ],
      swiftSettings: engineSettings
    ),
    .target(
      name: "LayoutEvaluation",
      dependencies: ["JSONText", "SourceProject", "SourceTree"],
      swiftSettings: engineSettings
    ),
    .target(
      name: "CodeEditing",
      dependencies: ["JSONText", "ObjectiveCReading", "SourceTree", "SwiftReading"],
      swiftSettings: engineSettings
    ),
    .target(
      name: "SourceService",
      dependencies: [
        "CodeEditing", "JSONText", "LayoutEvaluation", "SourceProject", "SourceTree",
        "SystemAccess",
      ],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "lintel-source",
      dependencies: ["JSONText", "SourceService", "SystemAccess"],
      swiftSettings: settings,
      linkerSettings: [
        .unsafeFlags(["-static-stdlib"], .when(platforms: [.linux], configuration: .release))
      ]
    ),
    // The seeded generator and the form of cases of the package above, through symbolic links.
    .target(name: "CaseFiles", path: "Tests/CaseFiles", swiftSettings: settings),
    .target(name: "Randomness", path: "Tests/Randomness", swiftSettings: settings),
    // Random code with the values that it leaves, for the tests of both modules and commands.
    .target(
      name: "RandomCode",
      dependencies: ["JSONText", "Randomness"],
      path: "Tests/RandomCode",
      swiftSettings: settings
    ),
    .testTarget(
      name: "ReadingTests",
      dependencies: ["ObjectiveCReading", "Randomness", "SourceTree", "SwiftReading"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "EditingTests",
      dependencies: ["CodeEditing", "JSONText", "SourceTree"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "EvaluationTests",
      dependencies: [
        "CaseFiles", "JSONText", "LayoutEvaluation", "RandomCode", "Randomness", "SourceProject",
        "SourceTree", "SystemAccess",
      ],
      exclude: ["Layouts"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "CommandTests",
      dependencies: ["CaseFiles", "JSONText", "RandomCode", "Randomness", "lintel-source"],
      exclude: ["Faults"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "ServiceTests",
      dependencies: [
        "CodeEditing", "JSONText", "LayoutEvaluation", "RandomCode", "Randomness", "SourceProject",
        "SourceService", "SystemAccess",
      ],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)
