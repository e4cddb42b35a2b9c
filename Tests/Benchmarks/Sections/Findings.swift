import Diagnostics
import LiveDocuments

/// Brings the findings of a document up to date after it was opened or edited, as a server does.
///
/// - Returns: How many there are.
@discardableResult
func updateFindings(of document: LiveDocument) -> Int { document.findings().count }
