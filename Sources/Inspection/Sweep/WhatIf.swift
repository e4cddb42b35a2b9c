import DocumentSyntax
package import LayoutEngine
package import LiveDocuments

/// A copy of a live document for trials; the document itself is not changed.
///
/// It has the same text, variant, screen and overrides, and a layout of its own. It is opened once and keeps its
/// settings, so a later request for another size costs as much as a change of the document's constrained size. It shows
/// the document at the time of the copy, and does not follow its edits.
///
/// Elements are named as in the document.
package final class WhatIf {
  /// The copy, with elements of its own.
  package let document: LiveDocument

  /// All elements of the document, parents before children.
  package let elements: [ElementID]
  private var copies: [ElementID: ElementID]

  /// The elements of the document by their copies.
  private lazy var originals = Dictionary(uniqueKeysWithValues: copies.map { ($0.value, $0.key) })

  /// The JSON Pointers of the elements, once a screen replaced some of them.
  private var pointers: [(element: ElementID, pointer: String)] = []

  /// The edits that undo the texts that were written, in the order in which they were: the bytes
  /// that each left, and the number of bytes before.
  private var undoing: [[(range: Range<Int>, formerLength: Int)]] = []

  /// The variant that the copy is laid out as: that of the document, or of the screen that it is on.
  let variant: String?

  /// The comparisons of the code with the size of the screen, for a document of code.
  private(set) var conditions: [ScreenCondition] = []

  /// The ids and JSON Pointers of the elements, once code was evaluated for another screen.
  private var names: [(element: ElementID, id: String?, pointer: String)] = []

  /// The values and texts that were set; code that is evaluated for another screen gets them again.
  private var setValues: [CheckedOverride] = []
  private var setTexts: [(element: ElementID, text: String)] = []

  /// - Complexity: That of opening the document.
  package init(of original: LiveDocument) {
    let copy = LiveDocument(
      original.snapshot, variant: original.variantName, isCancelled: original.isCancelled)
    // Documents of the same text have the same elements in the same order.
    variant = original.variantName ?? original.variantName(of: original.currentScreen)
    let elements = original.elementsInOrder
    let copies = Dictionary(uniqueKeysWithValues: zip(elements, copy.elementsInOrder))
    document = copy
    self.elements = elements
    self.copies = copies
    if copy.currentScreen != original.currentScreen { copy.layOut(on: original.currentScreen) }
  }

  /// The elements of the copy that hold a text that is measured about, or are one.
  private var holdersOfApproximateTexts: Set<ElementID>?

  private func findHolders() -> Set<ElementID> {
    if let holdersOfApproximateTexts { return holdersOfApproximateTexts }
    var holders: Set<ElementID> = []
    for element in elements {
      guard var holder = copies[element], document.isTextApproximate(holder) else { continue }
      while holders.insert(holder).inserted, let parent = document.elements.parent(of: holder) {
        holder = parent
      }
    }
    holdersOfApproximateTexts = holders
    return holders
  }

  /// True if the length of an element may depend on a text with an approximate size: one in it or
  /// beside it.
  package func isApproximate(_ element: ElementID) -> Bool {
    guard let copy = copies[element] else { return false }
    return findHolders().contains(document.elements.parent(of: copy) ?? copy)
  }

  /// The element of the copy that stands for one of the document.
  package func copy(of element: ElementID) -> ElementID? { copies[element] }

  /// The element of the document that is at a JSON Pointer of the copy.
  func element(at pointer: String) -> ElementID? {
    document.element(at: pointer).flatMap { originals[$0] }
  }

  /// The JSON Pointer of an element, as it was when the copy was made.
  package func pointer(of element: ElementID) -> String? {
    copies[element].map { document.pointer(of: $0) }
  }

  /// The name of an element in messages: `#` and its id, or else its type.
  package func shortName(of element: ElementID) -> String {
    copies[element].map { document.shortName(of: $0) } ?? "element"
  }

  /// The range in the document's text of bytes of the copy's text: within a text that was written, the whole replaced
  /// range.
  package func originalRange(of range: Range<Int>) -> Range<Int> {
    undoing.reversed().reduce(range) { range, edits in
      var (start, end) = (range.lowerBound, range.upperBound)
      for edit in edits {
        let shift = edit.formerLength - edit.range.count
        if edit.range.upperBound <= range.lowerBound {
          start += shift
        } else if edit.range.lowerBound < range.lowerBound {
          start -= range.lowerBound - edit.range.lowerBound
        }
        if edit.range.upperBound <= range.upperBound {
          end += shift
        } else if edit.range.lowerBound < range.upperBound {
          end += shift + edit.range.upperBound - range.upperBound
        }
      }
      return start..<max(start, end)
    }
  }

  // MARK: Setting

  /// Lays the copy out in another size or at another scale.
  ///
  /// - Throws: ``WhatIfError/badScreen(_:)`` for sizes that a document could not state.
  package func layOut(on screen: Screen) throws(WhatIfError) {
    if let fault = ScreenFault(of: screen) { throw .badScreen(fault) }
    guard let evaluation = document.evaluation else { return layOutAndFollow(screen) }
    let evaluated: EvaluatedDocument
    do throws(EvaluationFailure) {
      evaluated = try evaluation.document(
        on: screen, variant: variant, isCancelled: document.isCancelled ?? { false })
    } catch {
      throw .notEvaluated(error)
    }
    conditions = evaluated.conditions
    if names.isEmpty {
      names = elements.compactMap { element in
        copies[element].map {
          (element, document.elements.id(of: $0), document.pointer(of: $0))
        }
      }
    }
    document.show(evaluated, on: screen, variant: variant)
    copies = [:]
    for (element, id, pointer) in names {
      copies[element] =
        id.map { document.element(withID: $0) } ?? document.element(at: pointer)
    }
    originals = Dictionary(copies.map { ($0.value, $0.key) }, uniquingKeysWith: { $1 })
    holdersOfApproximateTexts = nil
    if !setValues.isEmpty { document.override(own(setValues)) }
    for (element, text) in setTexts { try write(text, of: element) }
  }

  /// The overrides, addressed to the copies of their elements; an element without a copy on this screen is left out.
  private func own(_ overrides: [CheckedOverride]) -> [CheckedOverride] {
    overrides.compactMap { override in
      guard let copy = copies[override.element] else { return nil }
      var own = override
      own.element = copy
      return own
    }
  }

  /// Lays the copy out; an element that a variant replaces is found at its JSON Pointer.
  ///
  /// - Complexity: That of opening the document where a variant replaces elements.
  private func layOutAndFollow(_ screen: Screen) {
    let replaces = screen.replacesElements || document.currentScreen.replacesElements
    if replaces, pointers.isEmpty {
      pointers = elements.compactMap { element in
        copies[element].map { (element, document.pointer(of: $0)) }
      }
    }
    document.layOut(on: screen)
    guard replaces else { return }
    copies = [:]
    for (element, pointer) in pointers { copies[element] = document.element(at: pointer) }
    originals = Dictionary(uniqueKeysWithValues: copies.map { ($0.value, $0.key) })
  }

  /// Lays the copy out on the screen of one of its variants; of several of that name the first counts.
  package func layOut(onVariant name: String) throws(WhatIfError) {
    guard let variant = document.header.variants.first(where: { $0.name == name }) else {
      throw .unknownVariant(name)
    }
    layOutAndFollow(variant.screen)
  }

  /// Lays values over elements, all or none of them.
  package func override(_ overrides: [CheckedOverride]) throws(WhatIfError) {
    for override in overrides {
      guard let copy = copies[override.element], document.elements.declaration(of: copy) != nil
      else {
        throw .noElement(override.element)
      }
    }
    if document.evaluation != nil { setValues += overrides }
    document.override(own(overrides))
  }

  /// Writes another text for an element of a type that shows one.
  package func setText(_ text: String, of element: ElementID) throws(WhatIfError) {
    try write(text, of: element)
    guard document.evaluation != nil else { return }
    setTexts.removeAll { $0.element == element }
    setTexts.append((element, text))
  }

  private func write(_ text: String, of element: ElementID) throws(WhatIfError) {
    let copy = try textElement(element)
    // A variant's text would hide it.
    if let id = document.elements.id(of: copy) {
      document.layOut(on: document.currentScreen.showingOwnText(of: id))
    }
    do {
      let inverse = try document.setText(text, of: copy)
      undoing.append(inverse.map { ($0.range, $0.replacement.count) })
    } catch {
      throw .textNotSet(element, error)
    }
  }

  /// The text of an element; empty if it has none.
  package func text(of element: ElementID) throws(WhatIfError) -> String {
    let copy = try textElement(element)
    return document.plainText(of: copy) ?? ""
  }

  /// The copy of an element of a type that shows text.
  private func textElement(_ element: ElementID) throws(WhatIfError) -> ElementID {
    guard let copy = copies[element], let declaration = document.elements.declaration(of: copy)
    else {
      throw .noElement(element)
    }
    guard declaration.properties.contains(where: { $0.name == "text" }) else {
      throw .noText(element)
    }
    return copy
  }
}

extension LiveDocument {
  /// All elements, parents before children.
  var elementsInOrder: [ElementID] {
    var found: [ElementID] = []
    found.reserveCapacity(elements.count)
    elements.forEach { found.append($0) }
    return found
  }
}

/// An invalid trial; elements are named as in the document.
package enum WhatIfError: Error, Hashable, Sendable {
  /// The document does not have the element, or could not use it.
  case noElement(ElementID)

  /// The element is of a type that shows no text.
  case noText(ElementID)

  /// A syntax error keeps the element's text from being written.
  case textNotSet(ElementID, RewriteError)

  case unknownVariant(String)

  /// The code of the document could not be evaluated for a screen.
  case notEvaluated(EvaluationFailure)
  case badScreen(ScreenFault)
}

/// The error of a screen, by the rules for documents.
package enum ScreenFault: Hashable, Sendable {
  /// The scale is not a number above 0, or is above ``PixelGrid/largestScale``.
  case scale(Double)

  /// An end of the range is negative or not a number, or no length is in it that could be laid out:
  /// the minimum exceeds the maximum or is infinite, or the maximum is 0.
  case range(Axis, minimum: Double, maximum: Double)

  /// The text scale is not a number above 0, or is above ``TextEnvironment/largestTextScale``.
  case textScale(Double)

  /// The first error of a screen; `nil` if it has none.
  package init?(of screen: Screen) {
    if !TextEnvironment.isTextScale(screen.texts.textScale) {
      self = .textScale(screen.texts.textScale)
      return
    }
    if !PixelGrid.isScale(screen.scale) {
      self = .scale(screen.scale)
      return
    }
    let bad = Axis.allCases.first { axis in
      let (low, high) = (screen.constrainedSize.min[axis], screen.constrainedSize.max[axis])
      return !(low >= 0 && low <= high && low.isFinite && high > 0)
    }
    guard let bad else { return nil }
    self = .range(
      bad, minimum: screen.constrainedSize.min[bad], maximum: screen.constrainedSize.max[bad])
  }
}

/// A sentence without a full stop; the caller names the element.
extension WhatIfError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noElement: "there is no element in the layout at this place"
    case .noText: "an element of this type has no text"
    case .textNotSet(_, let error): "the text cannot be written: \(error)"
    case .notEvaluated(let failure): failure.reason
    case .unknownVariant(let name): "the document has no variant \(quoted(name))"
    case .badScreen(.scale(let scale)):
      "the scale must be a number above 0, at most \(spelled(PixelGrid.largestScale)), not "
        + spelled(scale)
    case .badScreen(.textScale(let scale)):
      "the text scale must be a number above 0, at most \(spelled(TextEnvironment.largestTextScale)), not "
        + spelled(scale)
    case .badScreen(.range(let axis, let minimum, let maximum)):
      "the \(axis.lengthName) must be a range of lengths from 0 on that ends above 0, not "
        + "\(spelled(minimum)) to \(points(maximum))"
    }
  }
}

extension Axis {
  /// `width` or `height`.
  var lengthName: String { self == .horizontal ? "width" : "height" }
}
