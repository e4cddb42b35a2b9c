import JSON
import LanguageServerProtocol

/// What is wrong in a document, under a number by which the client knows whether it has it already.
struct DiagnosticReport {
  let number: Int
  let diagnostics: () -> [PublishedDiagnostic]

  /// Writes the members of a report: all of it, or that it is the one the client has.
  func write(to writer: inout JSONWriter, unless previous: String?) {
    let id = String(number)
    guard previous != id else {
      writer.member("kind", "unchanged")
      writer.member("resultId", id)
      return
    }
    writer.member("kind", "full")
    writer.member("resultId", id)
    writer.member("items", diagnostics())
  }
}
