import InspectorServer

/// The files of this machine.
struct SystemFiles: FileSource {
  func stamp(ofFileAt path: FilePath) -> FileStamp? {
    // A link to nothing, or to itself, is there all the same; that it cannot be read is said.
    ((try? path.status()) ?? (try? path.status(followingLinks: false))).map { FileStamp($0) }
  }

  func read(fileAt path: FilePath, limit: Int) throws(UnreadableFile) -> [UInt8] {
    do throws(FileError) {
      return try readFile(path, limit: limit)
    } catch {
      throw UnreadableFile(reason: error.reason)
    }
  }

  func resolved(_ path: FilePath) -> FilePath? { try? path.resolved() }

  func layoutFiles(inFolderAt path: FilePath, limit: Int) -> [FilePath] {
    LayoutFileSearch(in: path, fileLimit: limit).files
  }

  func configurationFiles(inFolderAt path: FilePath, limit: Int) -> [FilePath] {
    Array(LayoutFileSearch(in: path, fileLimit: limit).configurations.prefix(limit))
  }
}
