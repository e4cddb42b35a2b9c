import Diagnostics
import DocumentSyntax
import LayoutEngine
package import LiveDocuments

/// `lintel serve --paranoid`: after each edit a document is compared with its text opened afresh.
package struct SelfCheck {
  private let suspicion: (LiveDocument) -> String?

  /// - Parameter suspicion: What else there is to find wrong with a document: a sentence without a
  ///   full stop. Nothing but in tests.
  package init(suspicion: @escaping (LiveDocument) -> String? = { _ in nil }) {
    self.suspicion = suspicion
  }

  /// The differences between a document and another one of the same text, each as half a sentence.
  func differences(
    of document: DocumentUnderTest, from fresh: DocumentUnderTest
  ) -> [String] {
    let comparison = DocumentComparison(document, fresh)
    return [suspicion(document.live)].compactMap(\.self) + comparison.differences
  }
}

extension Server {
  /// Compares a document with its text opened afresh, if self-checks are enabled.
  ///
  /// If they differ, shows the difference and the edits that caused it to the client, and continues with the fresh
  /// document.
  mutating func check(
    _ document: inout OpenDocument, after edits: [SourceEdit], from client: ClientID
  ) {
    // The text does not say what is laid over its styles.
    guard let selfCheck = workspace.selfCheck, let live = document.live,
      live.overriddenElements.isEmpty
    else { return }
    let fresh = LiveDocument(
      text: live.source.text.bytes, version: live.version, revision: live.revision,
      inputs: live.text.inputs)
    let derived = DerivedCache(configuration: document.derived.configuration)
    let differences = selfCheck.differences(
      of: DocumentUnderTest(live: live, diagnostics: document.derived.diagnostics(of: live)),
      from: DocumentUnderTest(live: fresh, diagnostics: derived.diagnostics(of: fresh)))
    guard !differences.isEmpty else { return }
    document.live = fresh
    document.derived = derived
    let shown = edits.prefix(5).map(\.summary).joined(separator: ", then ")
    let rest = edits.count > 5 ? ", and \(edits.count - 5) more edits" : ""
    let fault = """
      revision \(fresh.revision) of \(document.uri) is not what its text says: \
      \(differences.joined(separator: "; ")) (\(shown)\(rest)); it was opened afresh
      """
    workspace.logLines.append(fault)
    connections[client].show(.error, "a fault of \(Program.name): \(fault)")
  }
}

extension SourceEdit {
  /// More bytes of a replacement than these are not shown.
  private static let describedLength = 60

  /// The edit as half a sentence.
  fileprivate var summary: String {
    let shown = String(decoding: replacement.prefix(Self.describedLength), as: UTF8.self)
    let rest = replacement.count > Self.describedLength ? "…" : ""
    let became = (shown + rest).debugDescription
    return "bytes \(range.lowerBound) to \(range.upperBound) became \(became)"
  }
}

/// A document and what the rules find in it.
struct DocumentUnderTest {
  let live: LiveDocument
  let diagnostics: [Diagnostic]
}

/// The differences between the responses about two documents of the same text.
struct DocumentComparison {
  /// Each as half a sentence; empty for documents that are alike.
  private(set) var differences: [String] = []

  /// More differences than these are not looked for.
  private static let limit = 4

  init(_ left: DocumentUnderTest, _ right: DocumentUnderTest) {
    let (first, second) = (left.live, right.live)
    expect(first.header == second.header, or: "the header differs")
    expect(first.text.syntaxErrors == second.text.syntaxErrors, or: "the syntax errors differ")
    compareElements(of: first, second)
    expect(left.facts == right.facts, or: "the diagnostics differ")
  }

  private mutating func compareElements(of first: LiveDocument, _ second: LiveDocument) {
    expect(first.elements.count == second.elements.count, or: "the number of elements differs")
    guard let left = first.elements.root, let right = second.elements.root else {
      return expect(
        first.elements.root == nil && second.elements.root == nil, or: "only one has a root")
    }
    var pending = [(left, right)]
    while let (left, right) = pending.popLast(), differences.count < Self.limit {
      let facts = (ElementFacts(left, in: first), ElementFacts(right, in: second))
      if facts.0 != facts.1 {
        differences.append(
          "\(second.pointer(of: right)) has \(facts.0.differences(from: facts.1))")
      }
      pending += zip(first.elements.children(of: left), second.elements.children(of: right))
        .reversed()
    }
  }

  private mutating func expect(_ isSo: Bool, or difference: String) {
    if !isSo { differences.append(difference) }
  }
}

extension DocumentUnderTest {
  fileprivate var facts: [DiagnosticFacts] { diagnostics.map { DiagnosticFacts($0) } }
}

/// A diagnostic in words that do not depend on how the document came to be.
private struct DiagnosticFacts: Hashable {
  let code: String
  let severity: Severity
  let tags: [Diagnostic.Tag]
  let range: Range<Int>
  let message: String
  let related: [Related]

  struct Related: Hashable {
    let range: Range<Int>
    let message: String
  }

  init(_ diagnostic: Diagnostic) {
    code = diagnostic.code
    severity = diagnostic.severity
    tags = diagnostic.tags
    range = diagnostic.range
    message = diagnostic.message
    related = zip(diagnostic.related, diagnostic.relatedRanges).map {
      Related(range: $1, message: $0.message)
    }
  }
}

/// An element in words that do not depend on how the document came to be.
private struct ElementFacts: Equatable {
  let slot: ElementSlot
  let typeName: String
  let id: String?
  let range: Range<Int>
  let childCount: Int
  let description: ElementDescription
  let frame: ExactFrame
  let nodeFrame: ExactFrame
  let contentSize: Size?

  init(_ element: ElementID, in document: LiveDocument) {
    slot = document.elements.slot(of: element)
    typeName = document.typeName(of: element)
    id = document.elements.id(of: element)
    range = document.range(of: element)
    childCount = document.elements.children(of: element).count
    description = document.elements.description(of: element)
    frame = ExactFrame(document.layout.frame(of: element))
    nodeFrame = ExactFrame(document.layout.nodeFrame(of: element))
    contentSize = document.layout.scrollContentSize(of: element)
  }

  func differences(from other: ElementFacts) -> String {
    var subjects: [String] = []
    if slot != other.slot || childCount != other.childCount { subjects.append("another place") }
    if typeName != other.typeName { subjects.append("another type") }
    if id != other.id { subjects.append("another id") }
    if range != other.range { subjects.append("another range") }
    if description != other.description { subjects.append("another description") }
    if frame != other.frame { subjects.append("the frame \(frame), not \(other.frame)") }
    if nodeFrame != other.nodeFrame {
      subjects.append("the node frame \(nodeFrame), not \(other.nodeFrame)")
    }
    if contentSize != other.contentSize { subjects.append("another content size") }
    return subjects.joined(separator: ", ")
  }
}

/// A frame that equals itself even where it is not a number.
private struct ExactFrame: Equatable, CustomStringConvertible {
  private let numbers: [Double]?

  init(_ frame: Frame?) {
    numbers = frame.map { [$0.origin.x, $0.origin.y, $0.size.width, $0.size.height] }
  }

  static func == (left: ExactFrame, right: ExactFrame) -> Bool {
    guard let first = left.numbers, let second = right.numbers else {
      return left.numbers == nil && right.numbers == nil
    }
    return zip(first, second).allSatisfy { $0 == $1 || ($0.isNaN && $1.isNaN) }
  }

  var description: String { numbers.map { "\($0)" } ?? "none" }
}
