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
    writer.object { writer in
      writer.member("range", range)
      writer.optionalMember("severity", severity)
      writer.optionalMember("code", code)
      if let codeDescription {
        writer.key("codeDescription")
        writer.object { writer in writer.member("href", codeDescription) }
      }
      writer.optionalMember("source", source)
      writer.member("message", message)
      if !tags.isEmpty { writer.member("tags", tags) }
      if !relatedInformation.isEmpty { writer.member("relatedInformation", relatedInformation) }
      writer.optionalMember("data", data)
    }
  }
}

/// A range that a diagnostic refers to, beside its own.
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
