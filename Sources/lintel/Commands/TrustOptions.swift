import ArgumentParser
import InspectorServer
import Platform
import Synchronization

/// The option that allows configurations to name files elsewhere.
struct TrustOptions: ParsableArguments {
  @Option(
    name: .customLong("trust"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Let a .lintel.json name fonts and configurations in this folder, beside its own and the working directory.",
      valueName: "folder"))
  var folders: [FilePath] = []

  func validate() throws { Self.state.withLock { $0 = folders.map(\.absolute) } }

  private static let state = Mutex<[FilePath]>([])

  /// The folders that the command line trusts.
  static var given: TrustedFolders { TrustedFolders(state.withLock { $0 }) }

  /// The given folders and the working directory, where commands find the documents that they are given.
  static var ofCommand: TrustedFolders {
    TrustedFolders(given.paths + [workingFolder().map { FilePath($0) }].compactMap(\.self))
  }
}
