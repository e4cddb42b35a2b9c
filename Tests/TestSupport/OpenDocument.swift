package import LiveDocuments

/// Opens a document that is written as a whole, or as its root element only.
package func openDocument(_ text: String) -> LiveDocument {
  LiveDocument(text: Array(completeDocument(text).utf8))
}

/// The text with a document around it, unless it has one.
func completeDocument(_ text: String) -> String {
  if text.contains("\"root\"") { return text }
  return documentOpening + text + "}"
}

/// The text before a root element that is written by itself: the default size, since a document that says
/// nothing of its size is another matter.
let documentOpening = "{ \"constrainedSize\": { \"max\": { \"width\": 375 } }, \"root\": "
