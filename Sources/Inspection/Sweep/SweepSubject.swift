import LayoutEngine
import LiveDocuments

/// What a sweep lays out: a copy of the document, at one value after the other.
struct SweepSubject {
  private let whatIf: WhatIf
  private let parameter: SweepParameter
  private let screen: Screen
  private let text: SweptText?

  init(
    _ whatIf: WhatIf, _ parameter: SweepParameter
  ) throws(SweepError) {
    self.whatIf = whatIf
    self.parameter = parameter
    screen = whatIf.document.currentScreen
    if case .variants(let names) = parameter {
      let known = Set(whatIf.document.header.variants.map(\.name))
      if let unknown = names.first(where: { !known.contains($0) }) {
        throw .whatIf(.unknownVariant(unknown))
      }
    }
    guard case .textLength(let element, _, let longest) = parameter else {
      text = nil
      return
    }
    let original: String
    do {
      original = try whatIf.text(of: element)
    } catch {
      throw .whatIf(error)
    }
    text = try SweptText(original, of: element, longest: max(longest, 0))
  }

  /// Lays the copy out at a value.
  func layOut(at value: SweepValue) throws(WhatIfError) {
    switch value {
    case .length(let length):
      guard let axis = parameter.axis else { return }
      var range = screen.constrainedSize
      let isExact = range[axis].isExact
      range.max[axis] = length
      range.min[axis] = isExact ? length : min(range.min[axis], length)
      try whatIf.layOut(on: Screen(constrainedSize: range, scale: screen.scale))
    case .characters(let count):
      guard let text else { return }
      try whatIf.setText(text.text(ofLength: count), of: text.element)
    case .variant(let name): try whatIf.layOut(onVariant: name)
    }
  }
}
