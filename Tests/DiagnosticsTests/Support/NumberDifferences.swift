import Diagnostics
import TestSupport

/// The numbers that are missing in the message of the only diagnostic of a code, each in a line.
func numberDifferences(_ numbers: String, of code: String, _ text: String) -> [String] {
  let messages = openDocument(text).diagnostics().filter { $0.code == code }.map(\.message)
  guard let message = messages.first, messages.count == 1 else {
    return ["\(messages.count) times \(code)"]
  }
  var found = message.split { !$0.isNumber && $0 != "." && $0 != "-" && $0 != "," }
    .map { $0.filter { $0 != "," } }
  var differences: [String] = []
  for number in numbers.split(separator: " ") {
    if let index = found.firstIndex(where: { Double($0) == Double(number) }) {
      found.remove(at: index)
    } else {
      differences.append("\(number) is not in: \(message)")
    }
  }
  return differences
}
