import DocumentSyntax
import InspectorServer
import JSON

/// One JSON array: `{file, code, severity, range, pointer, message}` for each diagnostic, then `{file, class, read}` for
/// each layout of source files.
struct JSONReport: CheckReport {
  private var writer = JSONWriter()
  private var layouts: [JSONValue] = []

  init() { writer.beginArray() }

  mutating func add(_ document: CheckedDocument, to output: inout Output) {
    for diagnostic in document.diagnostics { write(diagnostic, of: document) }
    layouts += (document.layouts ?? []).map(\.json)
  }

  mutating func finish(_ summary: CheckSummary, to output: inout Output) {
    for layout in layouts { writer.value(layout) }
    writer.endArray()
    output.line(writer.bytes)
  }

  private mutating func write(_ diagnostic: CheckedDiagnostic, of document: CheckedDocument) {
    writer.object { writer in
      writer.member("file", document.name)
      writer.member("code", diagnostic.code)
      writer.member("severity", diagnostic.severity.name)
      writer.key("range")
      writer.object { writer in
        writer.position("start", diagnostic.range.lowerBound, in: document.text)
        writer.position("end", diagnostic.range.upperBound, in: document.text)
      }
      writer.member("pointer", diagnostic.pointer)
      writer.member("message", diagnostic.message)
      if !diagnostic.variants.isEmpty { writer.member("variants", diagnostic.variants) }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func position(_ key: String, _ offset: Int, in text: SourceText) {
    let position = text.position(at: offset, in: .utf16)
    self.key(key)
    object { writer in
      writer.member("line", position.line)
      writer.member("character", position.character)
    }
  }
}
