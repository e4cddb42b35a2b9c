import DocumentSyntax
import LayoutEngine
import LiveDocuments

/// The frames that elements had when all brackets and quotes of a text were there.
///
/// Where one is missing, what follows is read as something else, and everything would jump with every
/// character until it is typed.
struct StableFrames {
  /// The frames of elements that have others since; `nil` in it for elements that are new since.
  private var frames: [ElementID: Frame?] = [:]

  /// The frames by the start of the elements, in a copy whose elements have other names.
  private var framesByOffset: [Int: Frame?]?

  /// True if there was a complete text before this one.
  private var isBased = false

  /// The tooltip of such a frame.
  static let meaning = "This was the frame before a bracket or quote went missing."

  /// Takes notice of a revision.
  mutating func follow(_ document: LiveDocument) {
    let isComplete = !document.text.syntaxErrors.contains { $0.kind.isOpenEnd }
    if isComplete || document.isAllNew {
      if !frames.isEmpty { frames = [:] }
      isBased = isComplete
    }
    guard !isComplete, isBased else { return }
    for change in document.changes where frames[change.element] == nil {
      frames.updateValue(change.before, forKey: change.element)
    }
  }

  /// The frame to show instead of an element's own: `nil` if its own is shown, and `nil` in it if
  /// none is.
  func frame(of element: ElementID, in document: LiveDocument) -> Frame?? {
    guard let framesByOffset else { return frames[element] }
    return framesByOffset[document.range(of: element).lowerBound]
  }

  /// The frames for a copy of the document.
  func forCopy(of document: LiveDocument) -> StableFrames {
    guard !frames.isEmpty else { return self }
    var copy = self
    var byOffset: [Int: Frame?] = [:]
    for (element, frame) in frames where document.elements.isAttached(element) {
      byOffset.updateValue(frame, forKey: document.range(of: element).lowerBound)
    }
    copy.framesByOffset = byOffset
    return copy
  }
}

extension SyntaxError.Kind {
  /// True if something begins that does not end.
  fileprivate var isOpenEnd: Bool {
    switch self {
    case .unclosedObject, .unclosedArray, .unterminatedString: true
    default: false
    }
  }
}

extension FrameDifferences {
  /// Compares two layouts.
  ///
  /// Between revisions of a document its elements are followed through the edits. Otherwise elements
  /// are the same that alone have an `id` in both, and of the others those with the same JSON Pointer.
  init(from: ReferredLayout, to: ReferredLayout) {
    if from.live === to.live,
      let differences = from.live.differences(from: from.revision, to: to.revision)
    {
      self = differences
    } else {
      self.init(matching: ListedLayout(from.state), ListedLayout(to.state))
    }
  }

  private init(matching from: ListedLayout, _ to: ListedLayout) {
    var partners: [Int?] = to.elements.map { element in
      guard let id = element.id, to.indices[id: id] != nil else { return nil }
      return from.indices[id: id]
    }
    var matched = Set(partners.compactMap(\.self))
    for (index, element) in to.elements.enumerated() where partners[index] == nil {
      guard let partner = from.indices[pointer: element.pointer],
        matched.insert(partner).inserted
      else { continue }
      partners[index] = partner
    }
    var changes: [FrameDifference] = []
    var unchangedCount = 0
    for (element, partner) in zip(to.elements, partners) {
      guard let before = partner.map({ from.elements[$0] }) else {
        changes.append(element.difference(.added, before: nil, after: element.frame))
        continue
      }
      if before.frame.isSame(as: element.frame), before.contentSize == element.contentSize {
        unchangedCount += 1
      } else {
        changes.append(element.change(from: before))
      }
    }
    for (index, element) in from.elements.enumerated() where !matched.contains(index) {
      changes.append(element.difference(.removed, before: element.frame, after: nil))
    }
    self.init(changes: changes, unchangedCount: unchangedCount)
  }
}

/// The elements of a layout by their names.
private struct ListedLayout {
  private(set) var elements: [ListedElement] = []
  private(set) var indices = Indices()

  init(_ state: LayoutState) {
    var walk = state.walk
    while let element = walk.next() {
      let listed = ListedElement(
        element: element, pointer: walk.pointer, id: state.id(of: element),
        type: state.declaration(of: element)?.name, frame: state.frame(of: element),
        contentSize: state.scrollContentSize(of: element))
      indices.insert(listed, at: elements.count)
      elements.append(listed)
    }
  }

  struct Indices {
    private var byPointer: [String: Int] = [:]

    /// `nil` for an id that several elements have.
    private var byID: [[UInt8]: Int?] = [:]

    subscript(pointer pointer: String) -> Int? { byPointer[pointer] }

    /// The only element of that id.
    ///
    /// Ids are compared as JSON does, code point by code point.
    subscript(id id: String) -> Int? { byID[Array(id.utf8)] ?? nil }

    mutating func insert(_ element: ListedElement, at index: Int) {
      byPointer[element.pointer] = index
      guard let id = element.id.map({ Array($0.utf8) }) else { return }
      byID[id] = .some(byID[id] == nil ? index : nil)
    }
  }
}

private struct ListedElement {
  let element: ElementID
  let pointer: String
  let id: String?
  let type: String?
  let frame: Frame?
  let contentSize: Size?

  func change(from before: ListedElement) -> FrameDifference {
    FrameDifference(
      element: element, kind: .changed, pointer: pointer, id: id, type: type, before: before.frame,
      after: frame, contentBefore: before.contentSize, contentAfter: contentSize)
  }

  func difference(
    _ kind: FrameDifference.Kind, before: Frame?, after: Frame?
  ) -> FrameDifference {
    FrameDifference(
      element: element, kind: kind, pointer: pointer, id: id, type: type, before: before,
      after: after)
  }
}
