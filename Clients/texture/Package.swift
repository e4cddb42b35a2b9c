// swift-tools-version: 5.9
// The capture client as a package, for apps that take Texture from one.
//
// Texture itself has no manifest. The package is looked for in a folder Texture beside this one, unless TEXTURE_PACKAGE
// names another folder or the URL of a repository, with the branch TEXTURE_BRANCH. It has the product AsyncDisplayKit, as
// the branch spm of FluidGroup/Texture.

import PackageDescription

let location = Context.environment["TEXTURE_PACKAGE"] ?? "../Texture"
let isRemote = location.contains("://") || location.hasPrefix("git@")

let package = Package(
  name: "LintelCapture",
  platforms: [.iOS(.v14), .tvOS(.v14)],
  products: [.library(name: "LintelCapture", targets: ["LintelCapture"])],
  dependencies: [
    isRemote
      ? .package(url: location, branch: Context.environment["TEXTURE_BRANCH"] ?? "spm")
      : .package(name: "Texture", path: location)
  ],
  targets: [
    .target(
      name: "LintelCapture",
      dependencies: [.product(name: "AsyncDisplayKit", package: "Texture")],
      path: ".",
      exclude: ["README.md", "LintelCapture.podspec"],
      sources: ["LintelCapture.m"],
      publicHeadersPath: "."
    )
  ]
)
