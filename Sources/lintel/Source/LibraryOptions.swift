import ArgumentParser
import InspectorServer
import Synchronization
import SystemPackage

/// The options that name folders with the source of packages.
struct LibraryOptions: ParsableArguments {
  @Option(
    name: .customLong("library"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Read the source of packages that code imports from this folder.", valueName: "folder"))
  var folders: [FilePath] = []

  @Flag(
    name: .customLong("xcode-checkouts"),
    help: "Read the source of packages from the checkouts that Xcode keeps for the project.")
  var readsXcodeCheckouts = false

  func validate() throws {
    var settings = LibrarySettings()
    settings.readsXcodeCheckouts = readsXcodeCheckouts
    for folder in folders {
      guard let status = try? folder.status() else {
        throw ValidationError("--library \(folder.shown): there is no such folder")
      }
      guard status.type == .directory, let path = try? folder.resolved() else {
        throw ValidationError("--library takes a folder, not the file \(folder.shown)")
      }
      settings.folders.append(.init(path: path, boundary: path))
    }
    Self.state.withLock { $0 = settings }
  }

  private static let state = Mutex(LibrarySettings())

  /// The folders of the command line.
  static var given: LibrarySettings { state.withLock { $0 } }
}

/// The folders of libraries, whose files are read and not reported on unless they are named.
struct LibraryFilter {
  private let configurations = ConfigurationFiles(SystemFiles(), trusting: TrustOptions.ofCommand)
  private var known: [FilePath: Bool] = [:]

  /// True for a source file in a folder of libraries that is below the folder that was named.
  ///
  /// - Complexity: One look for a configuration for each folder with source files.
  mutating func isOfLibrary(_ file: FilePath, foundIn named: FilePath) -> Bool {
    let folder = file.absolute.parts.folder
    if let answer = known[folder] { return answer }
    let libraries =
      (configurations.sourceValues(ofFileAt: file.absolute)?.values.libraries.folders ?? [])
      + LibraryOptions.given.folders
    var answer = false
    if !libraries.isEmpty, let own = try? folder.resolved(), let start = try? named.resolved() {
      answer = libraries.contains { library in
        own.isInside(library.path) && !start.isInside(library.path)
      }
    }
    known[folder] = answer
    return answer
  }
}
