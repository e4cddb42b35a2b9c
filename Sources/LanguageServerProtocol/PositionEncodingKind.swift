package import JSON

/// The unit in which ``Position/character`` counts.
package enum PositionEncodingKind: String, CaseIterable, Hashable, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"
}

extension PositionEncodingKind {
  /// The encoding to use with a client that offers `encodings`, its favorite first.
  ///
  /// UTF-8, our own, wherever it is offered; UTF-16 with clients that offer nothing we know, as LSP
  /// demands.
  package static func preferred(of encodings: [PositionEncodingKind]) -> PositionEncodingKind {
    encodings.contains(.utf8) ? .utf8 : encodings.first ?? .utf16
  }
}

extension PositionEncodingKind: JSONWritable {
  package func write(to writer: inout JSONWriter) { writer.value(rawValue) }
}
