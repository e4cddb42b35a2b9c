import LiveDocuments
import Synchronization

/// The part of a file system that configuration and folders of documents need; the executable has
/// one, the server itself reads no file.
package protocol FileSource: Sendable {
  /// Something that changes with a file's content; `nil` where there is nothing of that name.
  ///
  /// A link that leads nowhere, or to itself, is something. The path is absolute, with `/` between its
  /// parts.
  func stamp(ofFileAt path: FilePath) -> FileStamp?

  /// The content of a file of at most `limit` bytes; other kinds of files, such as pipes, are not waited for.
  ///
  /// - Throws: Why it cannot be read.
  func read(fileAt path: FilePath, limit: Int) throws(UnreadableFile) -> [UInt8]

  /// The content of a file that may be read, of at most `limit` bytes.
  ///
  /// A symbolic link that replaced the file or a folder around it since it was found is not followed.
  ///
  /// - Throws: Why it cannot be read.
  func read(_ file: TrustedFile, limit: Int) throws(UnreadableFile) -> [UInt8]

  /// The paths of at most `limit` files `*.layout.json` in a folder and below, in a stable order.
  func layoutFiles(inFolderAt path: FilePath, limit: Int) -> [FilePath]

  /// The paths of at most `limit` files ``ConfigurationFiles/name`` in a folder and below, in a stable order.
  func configurationFiles(inFolderAt path: FilePath, limit: Int) -> [FilePath]

  /// The property lists and font files of the project that a source file is in; `nil` for one in no project.
  func appFiles(ofSourceAt path: FilePath) -> AppFiles?

  /// The path of a file without symbolic links; `nil` if the file does not exist.
  func resolved(_ path: FilePath) -> FilePath?

  /// True if an editor has the file open, so that its text there counts.
  func isOpen(_ path: FilePath) -> Bool

  /// The file system of font files: this one, or for a commit the one of this machine, because a repository may
  /// hold pointers to large files instead of the files.
  var ofFonts: any FileSource { get }
}

extension FileSource {
  package func isOpen(_ path: FilePath) -> Bool { false }
  package func appFiles(ofSourceAt path: FilePath) -> AppFiles? { nil }
  package func resolved(_ path: FilePath) -> FilePath? { path.normalized }
  package var ofFonts: any FileSource { self }
  package func read(_ file: TrustedFile, limit: Int) throws(UnreadableFile) -> [UInt8] {
    try read(fileAt: file.path, limit: limit)
  }
}
