import InspectorServer
import Platform
import SystemPackage

/// `lintel-source`, the program that reads layouts from Swift and Objective-C code.
///
/// A program of its own, in a package of its own: a parser that runs into a fault does not end an editor's daemon, and
/// who builds lintel does not build swift-syntax.
enum SourceProgram {
  /// True if there is such a program.
  static var isThere: Bool { path != nil }

  /// The reason why source code is not read where it is not there: the folder in which it is expected, and the way to
  /// get it there, which depends on how this program was installed.
  static var reasonForNone: String {
    let folder = executablePath()?.parts.folder
    let start = "lintel-source is not beside lintel\(folder.map { " in \($0.shown)" } ?? "")"
    guard let package = sourcePackage,
      (try? package.appending("Package.swift").status()) != nil
    else { return "\(start); install lintel again with it, or copy it there" }
    let path = shellWord(shownSourcePath(package.text))
    return "\(start); \"swift build -c release --package-path \(path)\" builds it"
  }

  /// The package of `lintel-source` in the checkout in which this program was built: PACKAGE/Sources/lintel-source, as
  /// this program is in PACKAGE/.build/TRIPLE/CONFIGURATION.
  private static var sourcePackage: FilePath? {
    (executablePath()?.parts.folder.parts.folder.parts.folder.parts.folder).map {
      $0.appending("Sources/lintel-source")
    }
  }

  /// The program beside this one, or the one that was built in the same checkout; `nil` if there is none.
  static var path: FilePath? {
    guard let folder = executablePath()?.parts.folder, let package = sourcePackage else {
      return nil
    }
    let build = package.appending(".build")
    // The one of this program's own configuration first: another may be of older code.
    let isDebug = String(decoding: folder.parts.name, as: UTF8.self) == "debug"
    let configurations = isDebug ? ["debug", "release"] : ["release", "debug"]
    let candidates = [folder] + configurations.map { build.appending($0) }
    return candidates.map { $0.appending("lintel-source") }
      .first { (try? $0.status())?.type == .regular }
  }
}
