package import JSON

/// A diagnostic as editors show it.
package struct PublishedDiagnostic: Hashable, Sendable {
  package var range: PositionRange
  package var severity: DiagnosticSeverity?

  /// A string or an integer; ours are strings.
  package var code: JSONValue?

  /// The address of a page about the code, `codeDescription.href` on the wire.
  package var codeDescription: String?

  package var source: String?
  package var message: String
  package var tags: [DiagnosticTag]
  package var relatedInformation: [DiagnosticRelatedInformation]

  /// Comes back unchanged in a code action request.
  package var data: JSONValue?

  package init(
    range: PositionRange, severity: DiagnosticSeverity? = nil, code: JSONValue? = nil,
    codeDescription: String? = nil, source: String? = nil, message: String,
    tags: [DiagnosticTag] = [], relatedInformation: [DiagnosticRelatedInformation] = [],
    data: JSONValue? = nil
  ) {
    self.range = range
    self.severity = severity
    self.code = code
    self.codeDescription = codeDescription
    self.source = source
    self.message = message
    self.tags = tags
    self.relatedInformation = relatedInformation
    self.data = data
  }
}

extension PublishedDiagnostic: JSONReadable, JSONWritable {
  /// Reads a diagnostic that a client sends back, perhaps another server's.
  package init(from reader: JSONReader) throws(JSONShapeError) {
    self.init(
      range: try reader.read("range"),
      severity: try reader.readOptional("severity"),
      code: try reader.optionalValue("code"),
      codeDescription: try reader.optionalMember("codeDescription")?.string("href"),
      source: try reader.optionalString("source"),
      message: try reader.string("message"),
      tags: try reader.readOptional("tags") ?? [],
      relatedInformation: try reader.readOptional("relatedInformation") ?? [],
      data: try reader.optionalValue("data"))
  }

  package func write(to writer: inout JSONWriter) {
    writer.diagnostic(
      at: [range] + relatedInformation.map(\.location.range), parts: encodedParts)
  }

  /// The encoded parts behind its own range, and behind that of each related location.
  package var encodedParts: [[UInt8]] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.optionalMember("severity", severity)
      writer.optionalMember("code", code)
      if let codeDescription {
        writer.key("codeDescription")
        writer.object { writer in writer.member("href", codeDescription) }
      }
      writer.optionalMember("source", source)
      writer.member("message", message)
      if !tags.isEmpty { writer.member("tags", tags) }
    }
    var part = Array(writer.bytes.dropFirst().dropLast())
    let end = (data.map { Array(",\"data\":".utf8) + $0.serialized() } ?? []) + Array("}".utf8)
    if relatedInformation.isEmpty { return [part + end] }
    part += Array(",\"relatedInformation\":[".utf8)
    var parts: [[UInt8]] = []
    for (index, related) in relatedInformation.enumerated() {
      part += Array((index > 0 ? ",{\"location\":{\"uri\":" : "{\"location\":{\"uri\":").utf8)
      part += JSONValue.string(related.location.uri).serialized() + Array(",\"range\":".utf8)
      parts.append(part)
      part = Array("},\"message\":".utf8) + JSONValue.string(related.message).serialized()
      part.append(UInt8(ascii: "}"))
    }
    parts.append(part + Array("]".utf8) + end)
    return parts
  }
}

extension JSONWriter {
  /// Writes a diagnostic: its own range and the related ones, and what is behind each, as
  /// ``PublishedDiagnostic/encodedParts`` has it.
  package mutating func diagnostic(at ranges: [PositionRange], parts: [[UInt8]]) {
    beginPieces()
    piece("{\"range\":")
    for (index, (range, part)) in zip(ranges, parts).enumerated() {
      pieces(of: range)
      if index == 0 { piece(",") }
      piece(part)
    }
  }
}

/// Another range that has to do with a diagnostic.
package struct DiagnosticRelatedInformation: Hashable, Sendable {
  package let location: Location
  package let message: String

  package init(location: Location, message: String) {
    self.location = location
    self.message = message
  }
}

extension DiagnosticRelatedInformation: JSONReadable, JSONWritable {
  package init(from reader: JSONReader) throws(JSONShapeError) {
    self.init(location: try reader.read("location"), message: try reader.string("message"))
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("location", location)
      writer.member("message", message)
    }
  }
}

package enum DiagnosticSeverity: Int, CaseIterable, Hashable, Sendable {
  case error = 1
  case warning = 2
  case information = 3
  case hint = 4
}

extension DiagnosticSeverity: JSONReadable, JSONWritable {
  package init(from reader: JSONReader) throws(JSONShapeError) {
    guard let severity = DiagnosticSeverity(rawValue: try reader.integer()) else {
      throw reader.unexpectedValue(expected: "a severity from 1 to 4")
    }
    self = severity
  }

  package func write(to writer: inout JSONWriter) { writer.value(rawValue) }
}

package enum DiagnosticTag: Int, CaseIterable, Hashable, Sendable {
  /// Shown faded out.
  case unnecessary = 1

  /// Shown struck through.
  case deprecated = 2
}

extension DiagnosticTag: JSONReadable, JSONWritable {
  package init(from reader: JSONReader) throws(JSONShapeError) {
    guard let tag = DiagnosticTag(rawValue: try reader.integer()) else {
      throw reader.unexpectedValue(expected: "the tag 1 or 2")
    }
    self = tag
  }

  package func write(to writer: inout JSONWriter) { writer.value(rawValue) }
}
