import InspectorServer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writes a picture into a folder of temporary files that only this user can write to.
///
/// - Returns: Its address.
func savePicture(_ name: String, _ content: [UInt8]) throws(UnreadableFile) -> String {
  let folder = "\(temporaryFolder())/lintel-\(getuid())"
  if mkdir(folder, 0o700) != 0, errno != EEXIST {
    throw UnreadableFile(reason: "\(folder): \(String(cString: strerror(errno)))")
  }
  var status = stat()
  guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid(),
    status.st_mode & 0o022 == 0
  else { throw UnreadableFile(reason: "\(folder) is not a folder of this user alone") }
  let path = "\(folder)/\(name)"
  do throws(FileError) {
    try writeFile(path, content)
  } catch {
    throw UnreadableFile(reason: "\(path): \(error.reason)")
  }
  return "file://\(relativeReference(path))"
}

private func temporaryFolder() -> String {
  guard let value = getenv("TMPDIR") else { return "/tmp" }
  let folder = String(cString: value)
  return folder.hasPrefix("/") ? folder : "/tmp"
}
