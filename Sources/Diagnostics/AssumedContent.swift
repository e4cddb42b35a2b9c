import DocumentSyntax
import LayoutEngine
import LiveDocuments

/// Removes the diagnostics that only guessed values cause, in documents that were imported from source code.
///
/// An importer marks the values that the source code does not state: `assumed` values were made up, `unknown` values
/// are known only to the running app, and the element is laid out without them. A wrong warning costs more trust than a
/// missing one: a diagnostic about the layout of a marked element is left out; a diagnostic about the layout next to
/// it, or about an assumed value, becomes a hint, unless a setting gives its code a level. Diagnostics that hold for any
/// values, such as keys without effect, are reported unchanged. An image from the network has no size until it is loaded,
/// which is information. Without ratios, widths do not depend on unknown heights.
enum AssumedContent {
  /// - Complexity: O(*n*) in the number of diagnostics and of elements.
  static func leavingFacts(
    of diagnostics: [Diagnostic], in document: LiveDocument
  ) -> [Diagnostic] {
    guard document.hasMarks else { return diagnostics }
    let marked = document.markedElements.filter { !document.marks(of: $0).isEmpty }
    var anywhere = UnknownSizes(of: marked, in: document) { _ in true }
    var inWidth = anywhere
    if marked.contains(where: { !document.marks(of: $0).concernWidths }), !document.hasRatios {
      inWidth = UnknownSizes(of: marked, in: document) { $0.concernWidths }
    }
    let reason = document.assumedHeightReason
    return diagnostics.compactMap { diagnostic in
      if diagnostic.isAboutUnloadedImage(in: document) {
        return diagnostic.lowered(to: .information, because: "")
      }
      if diagnostic.dependsOnUnknownKey(in: document) { return nil }
      if diagnostic.dependsOnAssumedValue(in: document) {
        return diagnostic.asHint(because: reason ?? "; the value is assumed")
      }
      guard diagnostic.isAboutLayout,
        let element = diagnostic.subject ?? diagnostic.location.element
      else { return diagnostic }
      let dependence =
        diagnostic.axis == .horizontal
        ? inWidth.dependence(of: diagnostic, on: element)
        : anywhere.dependence(of: diagnostic, on: element)
      switch dependence {
      case .own: return nil
      case .nearby where limitCodes.contains(diagnostic.code) && !anywhere.hasUnknownRange(element):
        return diagnostic
      case .nearby where diagnostic.isUntilImageLoads(in: document):
        return diagnostic.lowered(
          to: .information, because: "; it holds until the image is loaded")
      case .nearby, .range:
        if reason == nil, rangeCodes.contains(diagnostic.code), anywhere.hasUnknownRange(element) {
          return nil
        }
        if (diagnostic.axis == .horizontal ? inWidth : anywhere).mayLift(diagnostic, of: element) {
          return nil
        }
        return diagnostic.asHint(because: dependence == .range ? reason ?? "" : "")
      case .none: return diagnostic
      }
    }
  }

  /// The rules about the size or number in a key's value, not about the key.
  fileprivate static let valueCodes: Set<String> = [
    NegativeSize.code, MinExceedsMax.code, NumberTooLarge.code, PercentOutOfRange.code,
    NegativeFlexFactor.code, WrongValueType.code,
  ]

  /// The rules that report a lack of free length: an unknown size range may provide it.
  fileprivate static let rangeCodes: Set<String> = [
    CenterInUnbounded.code, FlexGrowWithoutSpace.code, JustifyWithoutSpace.code,
  ]

  /// The rules about a limit of the size range, whatever the sizes of the elements in it are.
  private static let limitCodes: Set<String> = [
    InfiniteInsetUnbounded.code, PercentOfInfinity.code,
  ]

  /// The rules about an element alone, whatever is next to it.
  fileprivate static let ownContentCodes: Set<String> = [
    MissingIntrinsicSize.code, VideoUnbounded.code,
  ]
}

/// The elements of unknown size, and the elements whose size depends on them.
private struct UnknownSizes {
  private let document: LiveDocument
  private let marked: Set<ElementID>
  private let around: Set<ElementID>
  private var inner: InnerElements

  /// The part of a layout on which a diagnostic depends.
  enum Dependence {
    /// The size of the element itself is unknown.
    case own

    /// The size of an element in it or next to it is unknown.
    case nearby

    /// The size range is unknown.
    case range
    case none
  }

  /// Finds the elements with marks for which `concerns` is true, and their ancestors.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  init(
    of marked: [ElementID], in document: LiveDocument,
    where concerns: @escaping (ContentMarks) -> Bool
  ) {
    self.document = document
    self.marked = Set(marked.filter { concerns(document.marks(of: $0)) })
    var around: Set<ElementID> = []
    for element in self.marked {
      for ancestor in document.elements.ancestors(of: element) {
        guard around.insert(ancestor).inserted else { break }
      }
    }
    self.around = around
    inner = InnerElements(document, where: concerns)
  }

  /// - Complexity: O(*n*) in the number of elements for all calls together.
  mutating func dependence(of diagnostic: Diagnostic, on element: ElementID) -> Dependence {
    if marked.contains(element) { return .own }
    if around.contains(element) { return .nearby }
    if let parent = document.elements.parent(of: element) {
      if marked.contains(parent), !document.marks(of: parent).areOfHeight { return .nearby }
      if around.contains(parent), !AssumedContent.ownContentCodes.contains(diagnostic.code) {
        return .nearby
      }
    }
    return inner.hasUnknownRange(element) ? .range : .none
  }

  /// - Complexity: O(*n*) in the number of elements for all calls together.
  mutating func hasUnknownRange(_ element: ElementID) -> Bool { inner.hasUnknownRange(element) }

  /// True if a diagnostic may not hold with other lengths of the unknown elements.
  ///
  /// - Complexity: O(*c*) in the number of children of the element and of its parent.
  func mayLift(_ diagnostic: Diagnostic, of element: ElementID) -> Bool {
    guard let axis = diagnostic.axis else { return false }
    switch diagnostic.code {
    case MainAxisOverflow.code: return excess(of: element, axis) <= unknownLength(in: element, axis)
    case FlexGrowWithoutSpace.code, JustifyWithoutSpace.code:
      return isStretchedBySiblings(element, axis)
    default: return false
    }
  }

  private func isUnknown(_ element: ElementID) -> Bool {
    marked.contains(element) || around.contains(element)
  }

  /// The length by which the children of a stack are longer than the stack.
  private func excess(of stack: ElementID, _ axis: Axis) -> Double {
    let frames = document.elements.items(of: stack).compactMap { document.layout.frame(of: $0) }
    let start = frames.map { $0.origin[axis] }.min() ?? 0
    let end = frames.map { $0.origin[axis] + $0.size[axis] }.max() ?? 0
    return end - start - (document.layout.size(of: stack)?[axis] ?? 0)
  }

  /// The total length of the children of a stack that are unknown or contain an unknown element.
  private func unknownLength(in stack: ElementID, _ axis: Axis) -> Double {
    document.elements.items(of: stack).filter(isUnknown)
      .reduce(0) { $0 + (document.layout.size(of: $1)?[axis] ?? 0) }
  }

  /// True if a stack is stretched across its parent, and an unknown sibling may determine the stretched length.
  private func isStretchedBySiblings(_ element: ElementID, _ axis: Axis) -> Bool {
    guard let parent = document.elements.parent(of: element),
      let stack = document.elements.content(of: parent).stack, stack.direction != axis
    else { return false }
    let own = document.elements.style(of: element).alignSelf
    guard own == .stretch || own == .auto && stack.alignItems == .stretch else { return false }
    return document.elements.items(of: parent).contains { $0 != element && isUnknown($0) }
  }
}

extension ContentMarks {
  private static let heights: Set<String> = ["height", "minHeight", "maxHeight"]

  /// True if only heights are unknown.
  fileprivate var areOfHeight: Bool {
    assumed.isSubset(of: Self.heights) && unknown.isSubset(of: Self.heights)
  }

  /// True if a key that widths may depend on has an unknown value.
  fileprivate var concernWidths: Bool { !areOfHeight }
}

extension LiveDocument {
  /// True for an image from the network of which only the size is not known: it has none before it is loaded.
  fileprivate func isUnloadedImage(_ element: ElementID) -> Bool {
    let marks = marks(of: element)
    return elements.type(of: element) == .networkImage
      && marks.unknown.union(marks.assumed).isSubset(of: ["size", "imageSize"])
  }

  /// True if the width of an element may depend on its height.
  fileprivate var hasRatios: Bool {
    var hasRatio = false
    elements.forEach { if elements.type(of: $0) == .ratio { hasRatio = true } }
    return hasRatio
  }

  /// The reason why every size is assumed: the height of the layout itself is assumed; `nil` if the height is known.
  fileprivate var assumedHeightReason: String? {
    let height = currentScreen.constrainedSize.max.height
    guard let root = elements.root, marks(of: root).assumed.contains("height"), height.isFinite
    else { return nil }
    return "; the height of \(points(height)) is assumed, and // lintel: range states another one"
  }
}

/// The elements inside an element of unknown size, whose own size range is therefore unknown.
private struct InnerElements {
  private let document: LiveDocument
  private let concerns: (ContentMarks) -> Bool
  private var known: [ElementID: Bool] = [:]

  /// Considers only the marks for which `concerns` is true.
  init(_ document: LiveDocument, where concerns: @escaping (ContentMarks) -> Bool) {
    (self.document, self.concerns) = (document, concerns)
  }

  /// - Complexity: O(*n*) in the number of elements for all calls together.
  mutating func hasUnknownRange(_ element: ElementID) -> Bool {
    var path: [ElementID] = []
    var result = false
    var next: ElementID? = element
    while let current = next {
      if let answer = known[current] {
        result = answer
        break
      }
      path.append(current)
      guard let parent = document.elements.parent(of: current) else { break }
      if decidesRange(parent) {
        result = true
        break
      }
      next = parent
    }
    for element in path { known[element] = result }
    return result
  }

  private func decidesRange(_ element: ElementID) -> Bool {
    let marks = document.marks(of: element)
    guard concerns(marks) else { return false }
    return marks.assumed.contains("height") || !marks.unknown.isDisjoint(with: Self.sizes)
  }

  private static let sizes: Set<String> = [
    "size", "width", "height", "preferredSize", "minWidth", "minHeight", "maxWidth", "maxHeight",
    "minSize", "maxSize", "insets", "ratio", "preferredLayoutSize", "children",
  ]
}

extension Diagnostic {
  /// A hint in place of a more serious diagnostic, with the reason behind its message.
  fileprivate func asHint(because reason: String) -> Diagnostic {
    lowered(to: .hint, because: reason)
  }

  /// The diagnostic with a severity in place of a more serious one, with the reason behind its message.
  fileprivate func lowered(to severity: Severity, because reason: String) -> Diagnostic {
    guard self.severity < severity else { return self }
    var diagnostic = saying(message + reason)
    diagnostic.severity = severity
    return diagnostic
  }

  /// True if an image from the network, which has no size before it is loaded, is under the overlay or background.
  fileprivate func isUntilImageLoads(in document: LiveDocument) -> Bool {
    guard code == CompanionBaseWithoutSize.code, let subject,
      let child = document.elements.child(of: subject, role: .child)
    else { return false }
    return document.isUnloadedImage(child)
  }

  /// True if it says of an image from the network that it has no size before it is loaded, which its mark says too.
  fileprivate func isAboutUnloadedImage(in document: LiveDocument) -> Bool {
    code == MissingIntrinsicSize.code && location.element.map(document.isUnloadedImage) == true
  }

  /// True if the diagnostic is about a made-up value.
  fileprivate func dependsOnAssumedValue(in document: LiveDocument) -> Bool {
    guard AssumedContent.valueCodes.contains(code) else { return false }
    return ([location] + related.map(\.location)).contains { location in
      guard case .location(let location) = location, let element = location.element else {
        return false
      }
      let assumed = document.marks(of: element).assumed
      return !assumed.isEmpty
        && location.path.contains { step in
          if case .key(let key) = step { assumed.contains(key) } else { false }
        }
    }
  }

  /// True if the diagnostic is at a key with an unknown value, or about a whole element with an unknown key, which it
  /// may report as missing.
  fileprivate func dependsOnUnknownKey(in document: LiveDocument) -> Bool {
    guard case .location(let location) = location, let element = location.element else {
      return false
    }
    let unknown = document.marks(of: element).unknown
    guard !unknown.isEmpty else { return false }
    return location.path.isEmpty
      || location.path.contains { step in
        if case .key(let key) = step { unknown.contains(key) } else { false }
      }
  }
}
