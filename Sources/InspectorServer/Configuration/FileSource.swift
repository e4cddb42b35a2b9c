/// What configuration and folders of documents need of a file system; the executable has one, the
/// server itself reads no file.
package protocol FileSource: Sendable {
  /// Something that changes with a file's content; `nil` where there is nothing of that name.
  ///
  /// A link that leads nowhere, or to itself, is something. The path is absolute, with `/` between its
  /// parts.
  func stamp(ofFileAt path: FilePath) -> FileStamp?

  /// The content of a file of at most `limit` bytes; what is no regular file is not waited for.
  ///
  /// - Throws: Why it cannot be read.
  func read(fileAt path: FilePath, limit: Int) throws(UnreadableFile) -> [UInt8]

  /// The paths of at most `limit` files `*.layout.json` in a folder and below, in a stable order.
  func layoutFiles(inFolderAt path: FilePath, limit: Int) -> [FilePath]
}

/// Which content a file had; it may be anything that two contents do not share.
package struct FileStamp: Hashable, Sendable {
  private let numbers: [Int]

  package init(_ numbers: [Int]) {
    self.numbers = numbers
  }
}

/// Why a file cannot be read, in a few words.
package struct UnreadableFile: Error, Hashable, Sendable {
  package let reason: String

  package init(reason: String) {
    self.reason = reason
  }
}
