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
  private var framesByPlace: [Int: Frame?]?

  /// True if there was a complete text before this one.
  private var isBased = false

  /// The tooltip of such a frame.
  static let meaning = "This was the frame before a bracket or quote went missing."

  /// Takes notice of a revision.
  mutating func follow(_ document: LiveDocument) {
    let isComplete = !document.syntaxErrors.contains { $0.kind.isOpenEnd }
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
    guard let framesByPlace else { return frames[element] }
    return framesByPlace[document.range(of: element).lowerBound]
  }

  /// The frames for a copy of the document.
  func forCopy(of document: LiveDocument) -> StableFrames {
    guard !frames.isEmpty else { return self }
    var copy = self
    var places: [Int: Frame?] = [:]
    for (element, frame) in frames where document.elements.isAttached(element) {
      places.updateValue(frame, forKey: document.range(of: element).lowerBound)
    }
    copy.framesByPlace = places
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
