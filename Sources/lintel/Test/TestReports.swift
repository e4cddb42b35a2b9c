import Diagnostics
import DocumentSyntax
import InspectorServer
import JSON

/// A format of the results of layout tests.
protocol TestReport {
  /// Reports one file; files come in their order.
  mutating func add(_ document: TestedDocument, to output: inout Output)
  mutating func finish(_ summary: TestSummary, to output: inout Output)
}

/// A line for each failure, and a summary.
struct TextTestReport: TestReport {
  private let styled = Paint.standardOutput

  func add(_ document: TestedDocument, to output: inout Output) {
    for test in document.tests {
      guard test.isFailure, let message = test.message else { continue }
      let position = document.text.position(at: test.range.lowerBound, in: .utf32)
      let place = "\(document.file.shownName):\(position.line + 1):\(position.character + 1):"
      output.line(styled(place, .bold) + styled(" \(test.outcome.rawValue): ", .red) + "\(message)")
    }
  }

  func finish(_ summary: TestSummary, to output: inout Output) {
    if summary.testCount > 0 { output.line(styled(summary.text, .bold)) }
  }
}

/// An annotation of a GitHub Actions run for each failure.
struct GitHubTestReport: TestReport {
  private let commands = GitHubReport()

  func add(_ document: TestedDocument, to output: inout Output) {
    for test in document.tests {
      guard test.isFailure, let message = test.message else { continue }
      let start = document.text.position(at: test.range.lowerBound, in: .utf16)
      let properties = [
        "file=\(commands.escapedProperty(document.name))", "line=\(start.line + 1)",
        "col=\(start.character + 1)",
        "title=\(commands.escapedProperty("lintel test: \(test.outcome.rawValue)"))",
      ]
      output.line("::error \(properties.joined(separator: ","))::\(commands.escaped(message))")
    }
  }

  func finish(_ summary: TestSummary, to output: inout Output) {}
}

/// One JSON array of `{file, expression, outcome, message, range, screens}`.
struct JSONTestReport: TestReport {
  private var writer = JSONWriter()

  init() { writer.beginArray() }

  mutating func add(_ document: TestedDocument, to output: inout Output) {
    for test in document.tests {
      writer.object { writer in
        writer.member("file", document.name)
        writer.member("expression", test.expression)
        writer.member("outcome", test.outcome.rawValue)
        if let message = test.message { writer.member("message", message) }
        writer.key("range")
        writer.object { writer in
          for (key, offset) in [("start", test.range.lowerBound), ("end", test.range.upperBound)] {
            let position = document.text.position(at: offset, in: .utf16)
            writer.key(key)
            writer.object { writer in
              writer.member("line", position.line)
              writer.member("character", position.character)
            }
          }
        }
        writer.key("screens")
        writer.array { writer in
          for screen in test.screens {
            writer.object { writer in
              if let name = screen.name { writer.member("variant", name) }
              writer.member("outcome", screen.outcome.rawValue)
              if let left = screen.left { writer.member("left", left) }
              if let right = screen.right { writer.member("right", right) }
              if screen.outcome != .holds { writer.member("message", screen.message) }
            }
          }
        }
      }
    }
  }

  mutating func finish(_ summary: TestSummary, to output: inout Output) {
    writer.endArray()
    output.line(writer.bytes)
  }
}

/// A JUnit report: a suite for each file, a case for each test on each screen.
struct JUnitReport: TestReport {
  private var suites: [String] = []
  private var counts = Counts()

  private struct Counts {
    var tests = 0
    var failures = 0
    var errors = 0
    var skipped = 0

    var attributes: String {
      "tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(skipped)\""
    }

    mutating func add(_ outcome: ExpectationResult.Outcome) {
      tests += 1
      switch outcome {
      case .holds: break
      case .failed: failures += 1
      case .skipped: skipped += 1
      case .bad: errors += 1
      }
    }

    mutating func add(_ other: Counts) {
      tests += other.tests
      failures += other.failures
      errors += other.errors
      skipped += other.skipped
    }
  }

  mutating func add(_ document: TestedDocument, to output: inout Output) {
    guard !document.tests.isEmpty else { return }
    var counts = Counts()
    var cases: [String] = []
    for test in document.tests {
      let line = document.text.position(at: test.range.lowerBound, in: .utf32).line + 1
      // One that cannot be evaluated is the same error on all screens.
      if test.outcome == .bad {
        counts.add(.bad)
        let name = test.expression.isEmpty ? "the document" : test.expression
        cases.append(testCase(name, document, line, "error", test.message ?? ""))
        continue
      }
      for screen in test.screens {
        counts.add(screen.outcome)
        let name = screen.name.map { "\(test.expression) [\($0)]" } ?? test.expression
        switch screen.outcome {
        case .holds: cases.append(testCase(name, document, line, nil, ""))
        case .skipped: cases.append(testCase(name, document, line, "skipped", screen.message))
        case .failed, .bad: cases.append(testCase(name, document, line, "failure", screen.message))
        }
      }
    }
    self.counts.add(counts)
    suites.append(
      "  <testsuite name=\"\(escaped(document.name))\" \(counts.attributes)>\n"
        + cases.joined() + "  </testsuite>\n")
  }

  func finish(_ summary: TestSummary, to output: inout Output) {
    output.data(Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8))
    output.data(Array("<testsuites name=\"lintel\" \(counts.attributes)>\n".utf8))
    for suite in suites { output.data(Array(suite.utf8)) }
    output.data(Array("</testsuites>\n".utf8))
  }

  private func testCase(
    _ name: String, _ document: TestedDocument, _ line: Int, _ kind: String?, _ message: String
  ) -> String {
    let file = escaped(document.name)
    let start =
      "    <testcase name=\"\(escaped(name))\" classname=\"\(file)\" file=\"\(file)\" line=\"\(line)\""
    guard let kind else { return "\(start)/>\n" }
    return "\(start)>\n      <\(kind) message=\"\(escaped(message))\"/>\n    </testcase>\n"
  }

  /// A text as the value of an XML attribute; characters that XML does not have are U+FFFD.
  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r": result += "&#\(scalar.value);"
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
