import Diagnostics
import DocumentSyntax
import LayoutEngine
import LiveDocuments
import Randomness

/// Edits of a document's text: scanned, read and laid out, and diagnostics brought up to date if asked.
struct DocumentEditing {
  let document: LiveDocument
  private let updatesDiagnostics: Bool
  private var store = DiagnosticStore()
  private var elements: [ElementID]
  private let sites: EditSites

  init(_ document: LiveDocument, updatesDiagnostics: Bool) {
    self.document = document
    self.updatesDiagnostics = updatesDiagnostics
    if updatesDiagnostics { _ = store.diagnostics(of: document) }
    elements = document.elementsInOrder
    sites = EditSites(document, elements)
  }

  /// Makes one edit at a random place.
  ///
  /// - Returns: `nil` where there is no place for it.
  mutating func perform(_ kind: EditKind, _ random: inout SeededGenerator) -> EditCost? {
    guard let place = sites.pick(for: kind, &random) else { return nil }
    let edit = edit(kind, elements[place], &random)
    let removed = document.source.text.bytes(in: edit.range)
    let cost = measure(edit)
    if kind.isTakenBack {
      let start = edit.range.lowerBound
      apply(TextEdit(range: start..<(start + edit.replacement.count), replacement: removed))
      if kind == .deletion, let again = document.element(at: edit.elementOffset) {
        elements[place] = again
      }
    }
    return cost
  }

  private mutating func measure(_ edit: TextEdit) -> EditCost {
    var cost = EditCost()
    let start = now()
    apply(edit)
    cost.time = Double(now() - start)
    cost.scannedBytes = document.work.scannedBytes
    cost.decoded = document.work.decoded
    cost.measured = document.work.measured
    cost.changedFrames = document.work.changedFrames
    return cost
  }

  private mutating func apply(_ edit: TextEdit) {
    document.replace(edit.range, with: edit.replacement)
    document.finishEditing(version: nil)
    if updatesDiagnostics { _ = store.diagnostics(of: document) }
  }

  // MARK: Texts

  private struct TextEdit {
    let range: Range<Int>
    let replacement: [UInt8]

    /// A place inside the element that the edit is about.
    var elementOffset = 0

    init(range: Range<Int>, replacement: some Sequence<UInt8>) {
      self.range = range
      self.replacement = Array(replacement)
    }
  }

  private func edit(
    _ kind: EditKind, _ element: ElementID, _ random: inout SeededGenerator
  ) -> TextEdit {
    let whole = document.range(of: element)
    func value(_ path: String...) -> Range<Int> {
      document.range(of: Location(element, path.map { .key($0) }, part: .value))
    }
    func insertion(_ text: String, at offset: Int) -> TextEdit {
      TextEdit(range: offset..<offset, replacement: text.utf8)
    }
    switch kind {
    case .leafValue:
      return TextEdit(
        range: value("style", "width"), replacement: String(random.int(in: 10...60)).utf8)
    case .labelText:
      if document.hasMember("text", of: element) {
        return TextEdit(
          range: value("text"), replacement: "\"\(words(count: random.int(in: 1...12)))\"".utf8)
      }
      return TextEdit(
        range: value("flow", "length"), replacement: String(8 * random.int(in: 1...60)).utf8)
    case .containerStyle:
      return TextEdit(range: value("spacing"), replacement: String(random.int(in: 1...12)).utf8)
    case .insertion: return insertion(Self.leaf + ",", at: whole.lowerBound)
    case .paste: return insertion(Self.hundred + ",", at: whole.lowerBound)
    case .whiteSpace: return insertion(" \n ", at: whole.lowerBound + 1)
    case .deletion:
      let range = rangeWithComma(whole)
      var edit = TextEdit(range: range, replacement: [])
      edit.elementOffset = whole.lowerBound + 1
      return edit
    }
  }

  private static let leaf = #"{"type":"node","style":{"width":24,"height":16}}"#

  /// A stack of nine stacks of ten leaves.
  private static let hundred: String = {
    func stack(of children: [String]) -> String {
      #"{"type":"stack","direction":"vertical","children":["# + children.joined(separator: ",")
        + "]}"
    }
    let inner = stack(of: Array(repeating: leaf, count: 10))
    return stack(of: Array(repeating: inner, count: 9))
  }()

  /// An element of an array with the comma behind it, or the one before it if it is the last.
  private func rangeWithComma(_ range: Range<Int>) -> Range<Int> {
    let text = document.source.text
    func byte(at offset: Int) -> UInt8 { text.bytes(in: offset..<(offset + 1))[0] }
    func isWhiteSpace(_ byte: UInt8) -> Bool { byte <= UInt8(ascii: " ") }
    var end = range.upperBound
    while isWhiteSpace(byte(at: end)) { end += 1 }
    if byte(at: end) == UInt8(ascii: ",") { return range.lowerBound..<(end + 1) }
    var start = range.lowerBound
    while isWhiteSpace(byte(at: start - 1)) { start -= 1 }
    return byte(at: start - 1) == UInt8(ascii: ",") ? (start - 1)..<range.upperBound : range
  }
}
