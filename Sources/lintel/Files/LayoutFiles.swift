#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a path of a command line stands for: a file as it is, a directory searched for layout
/// documents, in alphabetical order.
///
/// Hidden directories and symbolic links to directories are left alone.
func layoutFiles(at path: String) throws(FileError) -> [String] {
  guard path != "-", isDirectory(path, followingLinks: true) else { return [path] }
  var files: [String] = []
  var directories = [path]
  while let directory = directories.popLast() {
    var subdirectories: [String] = []
    for name in try names(in: directory) where !name.hasPrefix(".") {
      let path = directory.hasSuffix("/") ? directory + name : "\(directory)/\(name)"
      if isDirectory(path, followingLinks: false) {
        subdirectories.append(path)
      } else if name.hasSuffix(".layout.json") {
        files.append(path)
      }
    }
    directories += subdirectories.reversed()
  }
  guard !files.isEmpty else { throw FileError(path: path, reason: "no *.layout.json in it") }
  return files
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
