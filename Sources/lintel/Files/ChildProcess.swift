import InspectorServer
import Platform
import SystemPackage

/// A program that was started between two pipes.
struct ChildProcess: Sendable {
  /// The standard input of the program.
  let input: FileDescriptor

  /// The standard output of the program; it ends when the program does.
  let output: FileDescriptor

  init(_ program: FilePath, _ arguments: [FilePath]) throws(Errno) {
    let input = try FileDescriptor.closeOnExecPipe()
    defer { try? input.readEnd.close() }
    do throws(Errno) {
      let output = try FileDescriptor.closeOnExecPipe()
      defer { try? output.writeEnd.close() }
      do throws(Errno) {
        try spawn(
          program.cString, arguments.map(\.cString), input: input.readEnd, output: output.writeEnd)
        (self.input, self.output) = (input.writeEnd, output.readEnd)
      } catch {
        try? output.readEnd.close()
        throw error
      }
    } catch {
      try? input.writeEnd.close()
      throw error
    }
  }

  func close() {
    for end in [input, output] { try? end.close() }
  }
}
