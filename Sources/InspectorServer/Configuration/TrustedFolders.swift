import LayoutEngine
import LiveDocuments
import Synchronization

/// A file in a folder from which files may be read; both paths are without symbolic links.
package struct TrustedFile: Hashable, Sendable {
  package let path: FilePath

  /// The trusted folder that the file is in, or in a folder of.
  package let folder: FilePath
}

/// The folders in which a `.lintel.json` may name files, beside its own folder.
///
/// A configuration comes with the documents, from their authors. What it names elsewhere on the machine is read
/// only if the user's own settings allow it.
package struct TrustedFolders: Hashable, Sendable {
  /// Absolute paths.
  package var paths: [FilePath]

  package init(_ paths: [FilePath] = []) { self.paths = paths }

  /// Finds the file that a configuration or document names, without links; of a file that an editor has open, the path
  /// under which it is open.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - configuration: The path of the `.lintel.json` that holds for the documents.
  ///   - source: The file system.
  /// - Returns: `nil` if the file is outside all of the folders.
  func file(
    _ path: FilePath, namedBy configuration: FilePath, _ source: any FileSource
  ) -> TrustedFile? {
    let file = source.resolved(path) ?? path.normalized
    let own = configuration.appending("..").normalized
    for folder in [own] + paths {
      let folder = source.resolved(folder) ?? folder.normalized
      guard file.isInside(folder) else { continue }
      return TrustedFile(path: source.isOpen(path) ? path : file, folder: folder)
    }
    return nil
  }

  /// The sentence that says why a file is not read, and what allows it.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - source: The file system.
  /// - Returns: The end of the sentence; the file's name comes before it.
  static func refusal(of path: FilePath, _ source: any FileSource) -> String {
    let folder = (source.resolved(path) ?? path.normalized).appending("..").normalized.shown
    return "is outside the folders of the workspace and is not read; to allow it, add "
      + "\"\(folder)\" to \"lintel.trustedFolders\" in the settings of the editor, or use "
      + "--trust \(folder)"
  }
}
