import Diagnostics
import DocumentSyntax
import LayoutEngine
import LiveDocuments
import Testing

@Suite struct ExamplesTests {
  /// A project without a configuration.
  private static let inputs = DocumentInputs(defaultFont: .system)

  @Test(arguments: try ProtocolFolder.names(in: "examples", endingWith: ".layout.json"))
  func `a good example has no error and no warning, in no variant`(name: String) throws {
    let text = try ProtocolFolder.bytes(of: "examples/\(name).layout.json")
    let document = LiveDocument(text: text, inputs: Self.inputs)
    #expect(faults(of: document) == [])
    for variant in document.header.variants {
      #expect(
        faults(of: LiveDocument(text: text, variant: variant.name, inputs: Self.inputs)) == [],
        "in \(variant.name)")
    }
  }

  @Test(arguments: try ProtocolFolder.names(in: "examples", endingWith: ".layout.json"))
  func `in a good example every element that is not hidden has a frame, and every node a size`(
    name: String
  ) throws {
    let document = LiveDocument(
      text: try ProtocolFolder.bytes(of: "examples/\(name).layout.json"), inputs: Self.inputs)
    #expect(document.elements.count > 0)
    document.elements.forEach { element in
      if document.elements.isHidden(element) { return }
      let pointer = document.pointer(of: element)
      // A layout is named as a whole, by its use.
      #expect(
        document.elements.id(of: element) != nil || document.isInstance(element),
        "\(pointer) has no id")
      guard let size = document.layout.frame(of: element)?.size else {
        Issue.record("\(pointer) has no frame")
        return
      }
      guard document.elements.type(of: element).isDisplayNode else { return }
      #expect(size.width > 0 && size.height > 0, "\(pointer) is empty")
    }
  }

  /// The faults of the broken examples: code, line and column as `check` prints them.
  static let brokenExamples: [String: [String]] = [
    "chevron-left-out": ["35:21 button-part-left-out"],
    "collapsed-tags": ["18:17 scroll-collapsed"],
    "cut-at-large-text": ["34:17 missing-flex-shrink"],
    "cut-off": ["16:17 json-syntax"],
    "done-off-the-row": ["8:15 expectation-failed"],
    "duplicate-id": ["15:15 duplicate-id"],
    "key-written-twice": ["6:5 json-duplicate-key"],
    "minimum-above-maximum": ["2:3 bad-constrained-size"],
    "missing-child": ["17:17 missing-child"],
    "missing-comma": ["6:17 json-syntax"],
    "misspelt-expectation": ["3:35 bad-expectation"],
    "misspelt-key": ["7:5 unknown-key"],
    "negative-size": ["14:29 negative-size"],
    "number-as-text": ["6:16 wrong-value-type"],
    "only-an-element": ["2:11 missing-root"],
    "overlay-over-unsized-photo": ["7:13 companion-base-without-size"],
    "percent-out-of-range": ["10:29 percent-out-of-range"],
    "photo-without-size": ["13:17 missing-intrinsic-size"],
    "pushed-out-on-the-left": ["26:21 missing-flex-shrink"],
    "ratio-without-ratio": ["7:13 missing-key"],
    "size-as-good-as-infinite": ["6:24 number-too-large"],
    "size-in-pixels": ["12:29 bad-dimension"],
    "unknown-alignment": ["6:19 unknown-enum-value"],
    "unknown-type": ["9:17 unknown-type"],
  ]

  @Test(arguments: brokenExamples)
  func `a broken example has its fault where it is, and no other`(
    name: String, expected: [String]
  ) throws {
    let document = LiveDocument(
      text: try ProtocolFolder.bytes(of: "examples/broken/\(name).layout.json"), inputs: Self.inputs
    )
    #expect(faults(DocumentCheck().diagnostics(of: document), in: document) == expected)
  }

  @Test func `every broken example is in the table`() throws {
    #expect(
      try ProtocolFolder.names(in: "examples/broken", endingWith: ".layout.json")
        == Self.brokenExamples.keys.sorted())
  }

  @Test(arguments: brokenExamples)
  func `the index of the examples says what is wrong in each broken one`(
    name: String, expected: [String]
  ) throws {
    let page = try ProtocolFolder.text(of: "examples/README.md")
    for fault in expected {
      let code = fault.split(separator: " ")[1]
      #expect(
        page.contains("[`\(name)`](broken/\(name).layout.json) | [`\(code)`]"), "\(name): \(code)")
    }
  }
}

/// The errors and warnings: line and column, counted from 1, and code.
private func faults(of document: LiveDocument) -> [String] {
  faults(document.diagnostics(), in: document)
}

private func faults(_ diagnostics: [Diagnostic], in document: LiveDocument) -> [String] {
  diagnostics.filter { $0.severity <= .warning }.map { diagnostic in
    let offset = document.range(of: diagnostic.location).lowerBound
    let position = document.source.text.position(at: offset, in: .utf16)
    return "\(position.line + 1):\(position.character + 1) \(diagnostic.code)"
  }
}
