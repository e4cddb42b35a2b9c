import InspectorServer
import Platform
import SystemPackage

/// Changes a file as a whole: whoever reads it sees the old bytes or the new ones, whatever happens.
///
/// `change` says what becomes of the bytes, `nil` if they stay, and what to return. It is asked again
/// where somebody else wrote the file meanwhile, so that nothing of theirs is lost.
func rewriteFile<Result>(
  _ path: FilePath,
  _ change: ([UInt8]) throws(FileError) -> (bytes: [UInt8]?, result: Result)
) throws(FileError) -> Result {
  removeLeftover(of: path)
  for _ in 0..<3 {
    let content = try readContent(path)
    let (bytes, result) = try change(content.bytes)
    guard let bytes else { return result }
    if try replaceFile(path, content.stamp, with: bytes) { return result }
  }
  throw FileError(path: path, reason: "another program keeps writing it; it was not changed")
}

/// Puts a file with new content in a file's place.
///
/// Such a file is another one: it gets the owner, group and mode of the old one, and where it cannot,
/// or the old one has several names, all stays as it is. A symbolic link stays one.
///
/// - Returns: True if it was done; not if the file is no longer the one that was read.
private func replaceFile(
  _ path: FilePath, _ stamp: FileStamp, with bytes: [UInt8]
) throws(FileError) -> Bool {
  if let kind = (try? path.status())?.type.nameOtherThanFile {
    throw FileError(path: path, reason: "\(kind), not a file; it cannot be written")
  }
  let target = try at(path) { try path.resolved() }
  let old = try at(path) { try target.status() }
  guard FileStamp(old) == stamp else { return false }
  guard old.linkCount == 1 else {
    throw FileError(
      path: path,
      reason:
        "has \(old.linkCount) names (hard links), and only one of them would get the new text; "
        + "it was not changed")
  }
  // Who may write to the folder could replace what nobody may write to.
  try at(path) { try checkWritable(target.cString) }
  var file = try TemporaryFile(for: target, named: path)
  try file.write(bytes)
  guard file.takeOwner(of: old) else {
    throw FileError(
      path: path,
      reason: "belongs to another user or group, and a new file would not; it was not changed")
  }
  try file.finish(old.permissions)
  // From here on another lintel waits.
  try file.takeName()
  guard (try? target.status()).map({ FileStamp($0) }) == stamp else { return false }
  try file.replace(target)
  return true
}

/// Removes what a run that was killed left beside a file, if it did.
private func removeLeftover(of path: FilePath) {
  guard let target = try? path.resolved() else { return }
  try? TemporaryFile.removeLeftover(at: TemporaryFile.path(for: target))
}

/// Writes a file that this program makes, in place of one that is there: whoever reads it sees the old bytes or the new
/// ones, and where the new ones cannot be written the old ones stay.
///
/// A device or a pipe is written to; so is a file in a folder in which no other can be made.
func writeFile(_ path: FilePath, _ bytes: [UInt8]) throws(FileError) {
  removeLeftover(of: path)
  // Where a link leads nowhere, opening it makes the file.
  let isLink = (try? path.status(followingLinks: false))?.type == .symbolicLink
  let old = try? path.status()
  let target = old == nil ? path : try at(path) { try path.resolved() }
  if old.map({ $0.type != .regular }) ?? isLink || !isWritable(target.parts.folder) {
    return try writeDirectly(path, bytes)
  }
  var file = try TemporaryFile(for: target, named: path, .init(rawValue: 0o666))
  if let old {
    try at(path) { try checkWritable(target.cString) }
    guard old.linkCount == 1, file.takeOwner(of: old) else { return try writeDirectly(path, bytes) }
  }
  try file.write(bytes)
  try file.finish(old?.permissions)
  try file.takeName()
  try file.replace(target)
}

private func isWritable(_ folder: FilePath) -> Bool {
  (try? checkWritable(folder.cString)) != nil
}

private func writeDirectly(_ path: FilePath, _ bytes: [UInt8]) throws(FileError) {
  try at(path) {
    let descriptor = try FileDescriptor.open(
      path, .writeOnly, [.create, .truncate, .closeOnExec], permissions: .init(rawValue: 0o666))
    do throws(Errno) {
      try descriptor.write(bytes)
    } catch {
      try? descriptor.close()
      throw error
    }
    try descriptor.finish()
  }
}
