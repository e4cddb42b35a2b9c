import InspectorServer
import Platform
import SystemPackage

/// Writes a picture into a folder of temporary files that only this user can write to.
///
/// - Returns: Its address.
func savePicture(_ name: String, _ content: [UInt8]) throws(UnreadableFile) -> String {
  let folder = try makeOwnFolder(temporaryFolder().appending("lintel-\(userID().rawValue)"))
  let path = folder.appending(name)
  do throws(FileError) {
    try writeFile(path, content)
  } catch {
    throw UnreadableFile(reason: "\(error)")
  }
  return path.uri
}

/// Makes a folder that only this user can write to, or finds it.
///
/// - Returns: Its path.
func makeOwnFolder(_ folder: FilePath) throws(UnreadableFile) -> FilePath {
  do throws(Errno) {
    try makeFolder(folder.cString, .ownerReadWriteExecute)
  } catch .fileExists {
  } catch {
    throw UnreadableFile(reason: "\(FileError(path: folder, error))")
  }
  guard let status = try? folder.status(followingLinks: false), status.type == .directory,
    status.userID == userID(),
    status.permissions.isDisjoint(with: [.groupWrite, .otherWrite])
  else { throw UnreadableFile(reason: "\(folder.shown) is not a folder of this user alone") }
  return folder
}

func temporaryFolder() -> FilePath {
  let folder = environmentValue("TMPDIR").map { FilePath($0) }
  return folder.flatMap { $0.isAbsolute ? $0 : nil } ?? FilePath("/tmp")
}
