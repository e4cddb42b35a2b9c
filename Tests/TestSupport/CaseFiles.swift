import Foundation

/// The reason why a file is not a case.
package struct CaseFault: Error, CustomStringConvertible {
  package let description: String

  package init(description: String) {
    self.description = description
  }
}

/// The cases whose description contains the text in `LINTEL_CASE`, or all without one.
package func chosenCases<Case: CustomStringConvertible>(_ all: [Case]) -> [Case] {
  let pattern = ProcessInfo.processInfo.environment["LINTEL_CASE"] ?? ""
  return pattern.isEmpty ? all : all.filter { $0.description.contains(pattern) }
}
