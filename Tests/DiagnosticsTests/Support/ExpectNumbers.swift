import Diagnostics
import TestSupport
import Testing

/// Expects one diagnostic of a code, whose message has these numbers among others, each as often as it is
/// listed; how it says them stands in `messages.md`.
func expectNumbers(
  _ numbers: String, of code: String, _ text: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let messages = openDocument(text).diagnostics().filter { $0.code == code }.map(\.message)
  guard let message = messages.first, messages.count == 1 else {
    Issue.record("\(messages.count) times \(code)", sourceLocation: sourceLocation)
    return
  }
  var found = message.split { !$0.isNumber && $0 != "." && $0 != "-" && $0 != "," }
    .map { $0.filter { $0 != "," } }
  for number in numbers.split(separator: " ") {
    guard let index = found.firstIndex(where: { Double($0) == Double(number) }) else {
      Issue.record("\(number) is not in: \(message)", sourceLocation: sourceLocation)
      continue
    }
    found.remove(at: index)
  }
}
