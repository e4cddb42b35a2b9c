import JSON
import LanguageServerProtocol

/// The diagnostics of a document as a client received them last.
///
/// They are encoded anew for each revision and compared with the bytes that were sent: the list has at most
/// `maximumDiagnostics` items, and a client without support for versions receives only lists that differ.
struct PublishedDiagnostics: Equatable, JSONWritable {
  /// The array of diagnostics as JSON; empty for a client that received nothing yet.
  let encoded: [UInt8]

  init() { encoded = [] }

  init(_ diagnostics: [PublishedDiagnostic]) {
    var writer = JSONWriter()
    writer.value(diagnostics)
    encoded = writer.bytes
  }

  func write(to writer: inout JSONWriter) { writer.rawValue(encoded) }
}
