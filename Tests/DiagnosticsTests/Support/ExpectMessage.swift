import Diagnostics
import TestSupport
import Testing

/// Expects one diagnostic of a code, and what it says.
func expectMessage(
  of code: String, _ message: String, _ text: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let messages = openDocument(text).diagnostics().filter { $0.code == code }.map(\.message)
  #expect(messages == [message], sourceLocation: sourceLocation)
}
