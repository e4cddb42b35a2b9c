import DocumentSyntax
import InspectorServer
import JSON

extension CheckedDocument {
  /// Writes an object for each finding.
  func write(to writer: inout JSONWriter) {
    for finding in findings {
      writer.object { writer in
        writer.member("file", file)
        writer.member("code", finding.code)
        writer.member("severity", finding.severity.name)
        writer.key("range")
        writer.object { writer in
          write("start", finding.range.lowerBound, to: &writer)
          write("end", finding.range.upperBound, to: &writer)
        }
        writer.member("pointer", finding.pointer)
        writer.member("message", finding.message)
        if !finding.variants.isEmpty { writer.member("variants", finding.variants) }
      }
    }
  }

  private func write(_ key: String, _ offset: Int, to writer: inout JSONWriter) {
    let position = text.position(at: offset, in: .utf16)
    writer.key(key)
    writer.object { writer in
      writer.member("line", position.line)
      writer.member("character", position.character)
    }
  }
}
