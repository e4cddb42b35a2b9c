#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a path of a command line stands for: a file as it is, a directory searched for layout
/// documents, in alphabetical order.
func layoutFiles(at path: String) throws(FileError) -> [String] {
  guard path != "-", isDirectory(path, followingLinks: true) else { return [path] }
  let search = LayoutFileSearch(in: path)
  if let error = search.error { throw error }
  guard !search.files.isEmpty else { throw FileError(path: path, reason: "no *.layout.json in it") }
  return search.files
}

/// The layout documents in a directory and below.
///
/// Hidden directories and symbolic links to directories are left alone.
struct LayoutFileSearch {
  /// In alphabetical order.
  private(set) var files: [String] = []

  /// Why the search ended before its time.
  private(set) var error: FileError?

  /// Goes on until so many files are found, past directories that cannot be read if it is tolerant.
  init(in path: String, fileLimit: Int = .max, isTolerant: Bool = false) {
    var directories = [path]
    while let directory = directories.popLast(), files.count < fileLimit {
      do throws(FileError) {
        directories += try search(directory).reversed()
      } catch {
        if !isTolerant {
          self.error = error
          return
        }
      }
    }
    files = Array(files.prefix(fileLimit))
  }

  /// Takes the files of a directory.
  ///
  /// - Returns: The directories in it.
  private mutating func search(_ directory: String) throws(FileError) -> [String] {
    var subdirectories: [String] = []
    for name in try names(in: directory) where !name.hasPrefix(".") {
      let path = directory.hasSuffix("/") ? directory + name : "\(directory)/\(name)"
      if isDirectory(path, followingLinks: false) {
        subdirectories.append(path)
      } else if name.hasSuffix(".layout.json") {
        files.append(path)
      }
    }
    return subdirectories
  }
}

private func names(in directory: String) throws(FileError) -> [String] {
  guard let stream = opendir(directory) else { throw FileError(path: directory) }
  defer { closedir(stream) }
  var names: [String] = []
  while let entry = readdir(stream) {
    names.append(
      withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee)) {
          String(cString: $0)
        }
      })
  }
  return names.sorted()
}

private func isDirectory(_ path: String, followingLinks: Bool) -> Bool {
  var status = stat()
  let result = followingLinks ? stat(path, &status) : lstat(path, &status)
  return result == 0 && status.st_mode & S_IFMT == S_IFDIR
}
