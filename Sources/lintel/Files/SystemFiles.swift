import InspectorServer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The files of this machine.
struct SystemFiles: FileSource {
  func stamp(ofFileAt path: String) -> FileStamp? {
    guard let status = status(of: path) else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return FileStamp([
      Int(truncatingIfNeeded: status.st_dev), Int(truncatingIfNeeded: status.st_ino),
      Int(status.st_size), Int(time.tv_sec), Int(time.tv_nsec), Int(status.st_mode),
    ])
  }

  func read(fileAt path: String, limit: Int) throws(UnreadableFile) -> [UInt8] {
    // Whoever opened a pipe would wait for its writer.
    guard let status = status(of: path), status.st_mode & S_IFMT == S_IFREG else {
      throw UnreadableFile(reason: "not a file that can be read")
    }
    guard status.st_size <= limit else {
      throw UnreadableFile(reason: "longer than \(limit) bytes")
    }
    do throws(FileError) {
      return try readFile(path)
    } catch {
      throw UnreadableFile(reason: error.reason)
    }
  }

  func layoutFiles(inFolderAt path: String, limit: Int) -> [String] {
    LayoutFileSearch(in: path, fileLimit: limit, isTolerant: true).files
  }

  private func status(of path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }
}

/// A path of a command line from the root on; that of stdin is in the working directory.
func absolutePath(_ path: String) -> String {
  guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
  defer { free(folder) }
  return "\(String(cString: folder))/\(path)"
}
