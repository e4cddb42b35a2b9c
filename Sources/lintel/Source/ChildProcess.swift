import Platform
import SystemPackage

/// A program that was started between two pipes.
struct ChildProcess: Sendable {
  /// The standard input of the program.
  let input: FileDescriptor

  /// The standard output of the program; it ends when the program does.
  let output: FileDescriptor

  private let number: Int32

  /// The target of the program's messages.
  enum Errors { case inherited, dropped, inOutput }

  init(
    _ program: FilePath, _ arguments: [FilePath], errors: Errors = .inherited
  ) throws(Errno) {
    let input = try FileDescriptor.closeOnExecPipe()
    defer { try? input.readEnd.close() }
    do throws(Errno) {
      let output = try FileDescriptor.closeOnExecPipe()
      defer { try? output.writeEnd.close() }
      do throws(Errno) {
        let target: FileDescriptor? =
          switch errors {
          case .inherited: .standardError
          case .dropped: nil
          case .inOutput: output.writeEnd
          }
        number = try spawn(
          program.cString, arguments.map(\.cString), input: input.readEnd, output: output.writeEnd,
          errors: target)
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

  /// Has the program killed when this process ends before ``kill()``.
  func endWithThisProcess() { killAtEnd(number, writingTo: output) }

  /// Kills the program, if it has not ended.
  func kill() {
    forgetAtEnd(number, writingTo: output)
    killProgram(number, writingTo: output)
    close()
  }
}
