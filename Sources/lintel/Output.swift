import ArgumentParser
import Platform
import SystemPackage

/// The output of a command, collected and written in large pieces.
///
/// Text for people, which is a `String`, is made ``printable(_:keepsLines:)`` here, wherever it goes. Data, which is
/// bytes, is written as it is, unless a terminal would read it.
struct Output: ~Copyable {
  private var bytes: [UInt8] = []
  private let isOnTerminal = isTerminal(.standardOutput)

  /// Why no more can be written.
  private var fault: Errno?

  /// True if nothing can be written any more: the reader is gone, or a disk is full.
  var isClosed: Bool { fault != nil }

  /// Prints a line for people.
  mutating func line(_ text: String) { append(printable(text) + "\n") }

  mutating func line(_ text: StyledText) { append(text.rendered + "\n") }

  /// Prints a line of data.
  mutating func line(_ data: [UInt8]) {
    self.data(data)
    append("\n")
  }

  /// Prints a text for people, which ends its lines itself.
  mutating func text(_ text: String) { append(printable(text, keepsLines: true)) }

  /// Prints data.
  mutating func data(_ data: [UInt8]) {
    if isOnTerminal { return text(String(decoding: data, as: UTF8.self)) }
    bytes += data
    if bytes.count >= 64 << 10 { flush() }
  }

  private mutating func append(_ text: String) {
    bytes += text.utf8
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
