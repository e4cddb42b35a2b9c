import InspectorServer
import Platform
import SystemPackage

/// Has SwiftPM build `lintel-live` beside this program, where that is in a checkout: `swift run` builds nothing but
/// what it runs, and were it a part of that, swift-nio would be linked into it.
func buildLivePage(_ program: FilePath) {
  let folder = program.parts.folder
  let configuration = folder.parts.name
  // Below .build/TRIPLE.
  let package = folder.parts.folder.parts.folder.parts.folder
  guard ["debug", "release"].contains(where: { configuration.elementsEqual($0.utf8) }),
    (try? package.appending("Package.swift").status()) != nil
  else { return }
  printError("\"swift build\" makes lintel-live, which is not beside lintel yet")
  // The lock of the folder is this process's, which "swift run" has become, and is held until it ends.
  let arguments = [
    FilePath("swift"), FilePath("build"), FilePath("--ignore-lock"), FilePath("--product"),
    FilePath("lintel-live"), FilePath("--configuration"), FilePath(configuration),
    FilePath("--package-path"), package,
  ]
  guard let output = try? FileDescriptor.closeOnExecPipe() else { return }
  defer { try? output.readEnd.close() }
  try? spawn(
    FilePath("/usr/bin/env").cString, arguments.map(\.cString), output: output.writeEnd)
  try? output.writeEnd.close()
  var buffer = [UInt8](repeating: 0, count: 4_096)
  while let count = try? output.readEnd.read(into: &buffer), count > 0 {
    try? FileDescriptor.standardError.write(Array(buffer[..<count]))
  }
}
