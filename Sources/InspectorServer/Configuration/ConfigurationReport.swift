import DocumentSyntax
import JSON
import LanguageServerProtocol

/// What is wrong in a configuration file; nothing where that was mended.
package struct ConfigurationReport: Hashable, Sendable {
  let path: FilePath

  /// The first fault first.
  private let faults: [ConfigurationFault]

  /// The text that the faults are in.
  private let text: [UInt8]

  init(_ path: FilePath, _ faults: [ConfigurationFault] = [], in text: [UInt8] = []) {
    self.path = path
    self.faults = faults
    self.text = text
  }

  init(_ path: FilePath, unreadable error: UnreadableFile) {
    self.init(
      path,
      [
        ConfigurationFault(
          range: 0..<0, position: TextPosition(line: 0, character: 0),
          message: "\(error.reason), so the defaults hold below its folder", kind: .unreadable)
      ])
  }

  var isEmpty: Bool { faults.isEmpty }

  // MARK: For people at a terminal

  /// More faults than these are counted and not listed.
  private static let lineLimit = 10

  /// Sentences that begin with the file, and with line and column from 1.
  package var lines: [String] {
    let path = path.shown
    var lines = faults.prefix(Self.lineLimit).map { fault in
      guard fault.kind != .unreadable else { return "\(path): \(fault.message)" }
      return "\(path):\(fault.position.line + 1):\(fault.position.character + 1): \(fault.message)"
    }
    if faults.count > Self.lineLimit {
      lines.append("\(path): there are \(faults.count - Self.lineLimit) more faults")
    }
    return lines
  }

  // MARK: For editors

  /// More faults than these are not shown.
  private static let diagnosticLimit = 100

  func diagnostics(in encoding: PositionEncodingKind) -> [PublishedDiagnostic] {
    let text = SourceText(text)
    return faults.prefix(Self.diagnosticLimit).map { fault in
      PublishedDiagnostic(
        range: text.range(of: fault.range, in: encoding),
        severity: fault.kind == .wrong ? .error : .warning, code: .string(fault.kind.rawValue),
        source: Program.name, message: fault.message)
    }
  }
}
