import Authoring
import Diagnostics
import LayoutEngine
import LiveDocuments
import Randomness
import Testing

@Suite struct CompletionRulesTests {
  /// The rules about a key in an element that does not take it.
  private static let codes: Set<String> = [
    "alignment-conflict", "bad-dimension", "bad-ratio", "conflicting-size-keys", "content-ignored",
    "inert-layout-position", "inert-stack-style", "json-duplicate-key", "json-syntax",
    "negative-flex-factor", "negative-size", "size-ignored-by-spec", "unknown-enum-value",
    "unknown-key", "unknown-type", "wrong-child-key", "wrong-value-type",
  ]

  private static let types = allTypes.filter { $0.replacement == nil }

  /// The text before and behind an element of a document.
  private static let parents: [(String, String)] = types.compactMap { type in
    let slot: String? =
      switch type.children {
      case .none: nil
      case .many: "\"children\":["
      default: "\"child\":"
      }
    return slot.map { slot in
      (#"{"root":{"type":"\#(type.name)",\#(slot)"#, slot.hasSuffix("[") ? "]}}" : "}}")
    }
  }

  @Test(arguments: RandomCases.sample(types.map(\.name)))
  func `keys of a style do something under the parent`(name: String) {
    for (before, behind) in Self.parents {
      expectFaultless(before + #"{"type":"\#(name)","style":{‸}}"# + behind)
      expectFaultless(before + #"{"type":"\#(name)","style":{"height":9,‸}}"# + behind)
    }
  }

  @Test(arguments: types.map(\.name))
  func `keys of an element do something`(name: String) {
    for more in ["", #""child":{"type":"node"},"#, #""text":"a","#, #""alignItems":"end","#] {
      expectFaultless(#"{"root":{"type":"\#(name)",\#(more)‸}}"#)
    }
  }

  /// Each key on offer but those that are said to do nothing, and each of its values.
  private func expectFaultless(_ marked: String) {
    let completed = Completed(marked)
    let before = faults(in: completed.text)
    for item in completed.list.items
    where item.rank <= .usual && (item.kind == .key || item.kind == .template) {
      // An alignment decides which sizes count; which one is chosen is another matter.
      if item.label == "alignSelf" { continue }
      let found = faults(in: completed.accepting(item)).subtracting(before)
      #expect(found.isEmpty, "\(item.label) in \(marked)")
    }
  }

  private func faults(in text: [UInt8]) -> Set<String> {
    Set(LiveDocument(text: text).diagnostics().map(\.code)).intersection(Self.codes)
  }

  /// A document with a key of an element whose value is not written yet, where the key may stand.
  private static func document(of type: String, _ key: String) -> String {
    guard ["layout", "variables", "each"].contains(key) else {
      return #"{"root":{"type":"\#(type)","\#(key)":‸}}"#
    }
    let layout = key == "layout" ? "" : ##""layout":"#a","##
    return ##"""
      {"layouts":{"a":{"root":{"type":"node"}}},
       "root":{"type":"stack","children":[{"type":"\##(type)",\##(layout)"\##(key)":‸}]}}
      """##
  }

  @Test(
    arguments: types.flatMap { type in
      type.properties.map { (type.name, $0.name) }
    })
  func `every value on offer can be read`(type: String, key: String) {
    let completed = Completed(Self.document(of: type, key))
    for item in completed.list.items where item.kind != .closing {
      let found = faults(in: completed.accepting(item))
      #expect(found.isEmpty, "\(item.label) for \(key)")
    }
  }

  @Test(arguments: styleProperties.map(\.name))
  func `every value of a style on offer can be read`(key: String) {
    let parent = key == "layoutPosition" ? "absolute" : "stack"
    let completed = Completed(
      #"{"root":{"type":"\#(parent)","children":[{"type":"node","style":{"\#(key)":‸}}]}}"#)
    #expect(!completed.list.items.isEmpty || key.hasSuffix("er"))
    for item in completed.list.items {
      #expect(faults(in: completed.accepting(item)).isEmpty, "\(item.label) for \(key)")
    }
  }

  @Test func `every type on offer makes an element without an error`() {
    let completed = Completed(#"{"root":{"type":"stack","children":[‸]}}"#)
    for item in completed.list.items {
      let document = LiveDocument(text: completed.accepting(item))
      let errors = document.diagnostics().filter { $0.severity == .error }
      #expect(errors.isEmpty, "\(item.label): \(errors.map(\.message))")
    }
    #expect(completed.list.items.count == Self.types.count)
  }
}
