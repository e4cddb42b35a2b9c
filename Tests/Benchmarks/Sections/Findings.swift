import Diagnostics
import LiveDocuments

/// Works out the findings of a document that was just opened.
///
/// - Returns: How many there are.
@discardableResult
func updateFindings(of document: LiveDocument) -> Int {
  var store = FindingStore()
  return store.findings(of: document).count
}
