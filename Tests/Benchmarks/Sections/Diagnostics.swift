import Diagnostics
import LiveDocuments

/// Works out the diagnostics of a document that was just opened.
///
/// - Returns: How many there are.
@discardableResult
func updateDiagnostics(of document: LiveDocument) -> Int {
  var store = DiagnosticStore()
  return store.diagnostics(of: document).count
}
