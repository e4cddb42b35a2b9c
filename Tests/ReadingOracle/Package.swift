// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

// A package of its own: its modules have the names of Apple's and of Texture's.
let package = Package(
  name: "reading-oracle",
  platforms: [.macOS(.v15)],
  products: [.library(name: "OracleRun", type: .dynamic, targets: ["Comparison"])],
  targets: [
    // Of the package above, through symbolic links.
    .systemLibrary(
      name: "CJansson", path: "Links/CJansson", pkgConfig: "jansson",
      providers: [.apt(["libjansson-dev"]), .brew(["jansson"])]),
    .target(
      name: "JSON", dependencies: ["CJansson"], path: "Links/JSON", swiftSettings: settings),
    .target(
      name: "ReferenceLayout", dependencies: ["JSON"], path: "Links/ReferenceLayout",
      exclude: ["LayoutComparison.swift", "Program"], swiftSettings: settings),
    .target(name: "Randomness", path: "Links/Randomness", swiftSettings: settings),

    .target(
      name: "UIKit", path: "UIKit", swiftSettings: settings + [.swiftLanguageMode(.v5)]),
    .target(
      name: "AsyncDisplayKit", dependencies: ["JSON", "ReferenceLayout", "UIKit"],
      path: "AsyncDisplayKit", swiftSettings: settings + [.swiftLanguageMode(.v5)]),
    .target(
      name: "Comparison", dependencies: ["AsyncDisplayKit", "JSON"], path: "Comparison",
      swiftSettings: settings + [.swiftLanguageMode(.v5)]),
    // Compiled for a runtime of its own on Linux; with the modules' names in its headers.
    .target(
      name: "ObjectiveCClasses", path: "ObjectiveC",
      cSettings: [
        .headerSearchPath("."), .headerSearchPath("Headers"), .headerSearchPath("Classes"),
        .unsafeFlags(["-fobjc-runtime=objfw", "-fobjc-arc", "-fblocks"]),
      ],
      linkerSettings: [.linkedLibrary("BlocksRuntime")]),
    .target(
      name: "ObjectiveCBridge", dependencies: ["AsyncDisplayKit", "ObjectiveCClasses"],
      path: "ObjectiveCBridge", swiftSettings: settings + [.swiftLanguageMode(.v5)]),
    .target(
      name: "RandomClasses", dependencies: ["Randomness"], path: "RandomClasses",
      swiftSettings: settings),
    // Classes as apps have them: in the language mode 5, and with warnings.
    .executableTarget(
      name: "reading-oracle",
      dependencies: ["AsyncDisplayKit", "Comparison", "ObjectiveCBridge", "RandomClasses"],
      path: "Program", swiftSettings: [.swiftLanguageMode(.v5)]),
  ],
  swiftLanguageModes: [.v6]
)
