import DocumentSyntax
import JSON
import LayoutEngine
package import LiveDocuments

/// The reason why the tests of an element cannot be written.
package struct RecordingError: Error, Hashable, Sendable {
  package let message: String
}

/// A document's text with layout tests of what holds today of some elements.
///
/// The tests of an element are its frame on each screen and the lines of its text. They have a reason by which they are
/// found, and replaced, when the element is recorded again.
package struct ExpectationRecording {
  package let text: [UInt8]

  /// The number of tests of each element.
  package private(set) var counts: [Int] = []

  /// The reason of the tests that are written here.
  package static let reason = "recorded"

  /// Records elements by their names, such as `#title`.
  package init(
    of names: [String], in text: [UInt8], inputs: DocumentInputs = DocumentInputs()
  ) throws(RecordingError) {
    let document = LiveDocument(text: text, inputs: inputs)
    if !document.text.syntaxErrors.isEmpty {
      throw RecordingError(message: "nothing is written into a text with syntax errors")
    }
    let check = DocumentCheck()
    for name in names {
      let id = String(name.dropFirst())
      guard document.elements.hasElement(withID: id) else {
        let nearest = nearestName(to: id, among: document.elements.fewIDs).map {
          "; did you mean #\($0)?"
        }
        throw RecordingError(message: "no element has the id \(quoted(id))\(nearest ?? "")")
      }
      let tests = Self.tests(of: id, on: check.layouts(of: document))
      guard !tests.isEmpty else {
        throw RecordingError(message: "\(name) is not laid out on any screen")
      }
      counts.append(tests.count)
      try Self.write(tests, of: id, into: document)
    }
    self.text = document.source.text.bytes
  }

  private struct Test: Hashable {
    let expression: String

    /// The screens by name; `nil` for all.
    let screens: [String]?

    var value: JSONValue {
      var members: JSONObject = ["that": .string(expression)]
      if let screens { members["on"] = .array(screens.map { .string($0) }) }
      members["why"] = .string(reason)
      return .object(members)
    }
  }

  // MARK: Measuring

  private static func tests(of id: String, on screens: [LiveDocument]) -> [Test] {
    let ownName = WrittenExpectation.ownScreenName
    let canNameOwn = !screens.contains { $0.variantName == ownName }
    var tests: [Test] = []
    for member in [Expectation.Member.x, .y, .width, .height, .lines] {
      // The values in the order of the screens, each with those that have it.
      var values: [(number: String, screens: [String?])] = []
      for screen in screens {
        guard let element = screen.element(withID: id),
          let value = screen.value(of: member, of: element), abs(value) < 10_000_000
        else { continue }
        let number = spelled(value)
        if let index = values.firstIndex(where: { $0.number == number }) {
          values[index].screens.append(screen.variantName)
        } else {
          values.append((number, [screen.variantName]))
        }
      }
      for (number, names) in values {
        let expression = "\(Expectation.spelling(ofID: id)).\(member.rawValue) == \(number)"
        if values.count == 1 {
          tests.append(Test(expression: expression, screens: nil))
          continue
        }
        let named = names.compactMap { $0 ?? (canNameOwn ? ownName : nil) }
        if !named.isEmpty { tests.append(Test(expression: expression, screens: named)) }
      }
    }
    return tests
  }

  // MARK: Writing

  private static func write(
    _ tests: [Test], of id: String, into document: LiveDocument
  ) throws(RecordingError) {
    var former: [(index: Int, test: Test)] = []
    for written in document.header.expectations where written.reason == reason {
      guard let expectation = try? Expectation(written.text), !expectation.ids.isEmpty,
        expectation.ids.allSatisfy({ $0.id.utf8.elementsEqual(id.utf8) }),
        case .index(let index)? = written.location.path.last
      else { continue }
      former.append(
        (index, Test(expression: written.text, screens: written.variants?.map(\.name))))
    }
    if former.map(\.test) == tests { return }
    var operations = former.reversed().map {
      PatchOperation.remove(PatchPointer(["expect", "\($0.index)"]))
    }
    if document.hasExpectations {
      let start = former.first.map { "\($0.index)" }
      for test in start == nil ? tests : tests.reversed() {
        operations.append(.add(PatchPointer(["expect", start ?? "-"]), test.value))
      }
    } else {
      operations.append(.add(PatchPointer(["expect"]), .array(tests.map(\.value))))
    }
    do throws(PatchError) {
      _ = try document.apply(JSONPatch(operations))
    } catch {
      throw RecordingError(message: "the tests cannot be written: \(error)")
    }
    document.finishEditing(version: nil)
  }
}

extension Expectation {
  /// An id as expressions name its element, with the #; in quotes where it has other characters than names have.
  package static func spelling(ofID id: String) -> String {
    let isPlain = id.utf8.allSatisfy { byte in
      byte.isDigit || byte.isLetter
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
    if isPlain, !id.isEmpty { return "#\(id)" }
    var quoted = ""
    for scalar in id.unicodeScalars {
      if scalar == "'" || scalar == "\\" { quoted += "\\" }
      quoted.unicodeScalars.append(scalar)
    }
    return "#'\(quoted)'"
  }
}

extension LiveDocument {
  /// True if the document has a member for layout tests.
  fileprivate var hasExpectations: Bool {
    guard let document = source.syntax.root.container else { return false }
    return source.entries(of: document).contains { source.isKey("expect", of: $0) }
  }
}
