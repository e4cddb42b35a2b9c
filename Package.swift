// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "lintel",
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
  ],
  targets: [
    // MARK: Wire

    .systemLibrary(
      name: "CJansson",
      pkgConfig: "jansson",
      providers: [.apt(["libjansson-dev"]), .brew(["jansson"])]
    ),
    .target(name: "JSON", dependencies: ["CJansson"], swiftSettings: settings),
    .target(name: "JSONRPC", dependencies: ["JSON"], swiftSettings: settings),
    .target(name: "LanguageServerProtocol", dependencies: ["JSON"], swiftSettings: settings),

    // MARK: Engine

    .target(name: "DocumentSyntax", swiftSettings: settings),
    .target(name: "LayoutEngine", swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
