import ArgumentParser
import SystemPackage

/// What a command prints, collected and written in large pieces.
struct Output: ~Copyable {
  private var bytes: [UInt8] = []

  /// Why no more can be written.
  private var fault: Errno?

  /// Whether nothing can be written any more: whoever reads it is gone, or a disk is full.
  var isClosed: Bool { fault != nil }

  mutating func line(_ text: String) { line(Array(text.utf8)) }

  mutating func line(_ text: [UInt8]) {
    bytes += text
    bytes.append(UInt8(ascii: "\n"))
    if bytes.count >= 64 << 10 { flush() }
  }

  /// Prints a text as it is.
  mutating func text(_ text: String) { self.text(Array(text.utf8)) }

  mutating func text(_ text: [UInt8]) {
    bytes += text
    if bytes.count >= 64 << 10 { flush() }
  }

  mutating func flush() {
    defer { bytes.removeAll(keepingCapacity: true) }
    guard !bytes.isEmpty, fault == nil else { return }
    do throws(Errno) {
      try FileDescriptor.standardOutput.write(bytes)
    } catch {
      fault = error
    }
  }

  /// Writes what is left; says it where something could not be written.
  ///
  /// A reader may go away when it has read enough (`lintel rules | head -1`).
  ///
  /// - Throws: The code to exit with where something could not be written.
  mutating func finish() throws(ExitCode) {
    flush()
    guard let fault, !fault.isReaderGone else { return }
    printError("the output cannot be written: \(fault)")
    throw CommandFailure.couldNotRun
  }
}
