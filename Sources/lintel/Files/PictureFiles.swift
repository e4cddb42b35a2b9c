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
  let folder = temporaryFolder().appending("lintel-\(getuid())")
  if mkdir(folder.cString, 0o700) != 0, errno != EEXIST {
    throw UnreadableFile(reason: "\(FileError(path: folder))")
  }
  guard let status = folder.status(followingLinks: false), status.st_mode & S_IFMT == S_IFDIR,
    status.st_uid == getuid(),
    status.st_mode & 0o022 == 0
  else { throw UnreadableFile(reason: "\(folder.shown) is not a folder of this user alone") }
  let path = folder.appending(name)
  do throws(FileError) {
    try writeFile(path, content)
  } catch {
    throw UnreadableFile(reason: "\(error)")
  }
  return path.uri
}

private func temporaryFolder() -> FilePath {
  let folder = getenv("TMPDIR").map { FilePath(cString: $0) }
  return folder.flatMap { $0.isAbsolute ? $0 : nil } ?? FilePath("/tmp")
}
