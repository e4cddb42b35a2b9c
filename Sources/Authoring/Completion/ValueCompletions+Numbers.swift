import DocumentSyntax
import LayoutEngine
import LiveDocuments

extension ValueCompletions {
  // MARK: Numbers

  mutating func addNumbers(_ kind: NumberKind) {
    var numbers: [String] = key.defaultText.map { $0.hasPrefix("\"") ? [] : [$0] } ?? []
    switch kind {
    case .factor: numbers += ["1"]
    case .scale: numbers += ["1", "3"]
    case .textScale: numbers += ["1.5", "2"]
    case .plain: numbers += ["600", "700"]
    case .inset, .limit: add([value("\"infinity\"", filter: "infinity")])
    case .ratio:
      if let ratio = measurements?.ratio {
        let detail = "as its child is now"
        add([value(written(ratio), filter: written(ratio), detail: detail, rank: .probable)])
      }
    case .size, .length: break
    }
    if let length = currentLength {
      let text = written(length)
      numbers.removeAll { $0 == text }
      add([value(text, filter: text, kind: .length, detail: "as it is now", rank: .probable)])
    }
    for number in numbers where !items.contains(where: { $0.label == number }) {
      add([value(number, filter: number)])
    }
  }

  /// The present length of the side that the key sets.
  private var currentLength: Double? {
    guard scope.element != nil, let side = SideName(path, mainAxis: mainAxis) else { return nil }
    return measurements?.length(side.axis)
  }

  /// The axis along which the parent stacks.
  private var mainAxis: Axis? {
    guard let element = scope.element, let parent = scope.document.elements.parent(of: element),
      let stack = scope.document.elements.content(of: parent).stack
    else { return nil }
    return stack.direction
  }

  // MARK: Lengths

  mutating func addLengths() {
    dependsOnDigits = true
    let axis = SideName(path, mainAxis: mainAxis)?.axis ?? coordinateAxis
    let base = axis.flatMap { measurements?.base($0) }
    if let number = typedNumber {
      return addLengths(from: number, base: base)
    }
    if let axis, let length = currentLength {
      let text = written(length)
      add([value(text, filter: text, kind: .length, detail: "as it is now", rank: .probable)])
      if let base = measurements?.base(axis) {
        addPercentage(length / base * 100, of: base, rank: .probable)
      }
    } else if case .coordinate = key.shape {
      add([value("0", filter: "0", kind: .length)])
    }
    for percentage in [50.0, 100] { addPercentage(percentage, of: base, rank: .usual) }
    if case .dimension = key.shape { add([value("\"auto\"", filter: "auto")]) }
  }

  /// `x` and `y` are percentages of the parent's size too, the parent being an absolute spec.
  private var coordinateAxis: Axis? {
    guard case .coordinate = key.shape else { return nil }
    return key.name == "x" ? .horizontal : .vertical
  }

  private mutating func addPercentage(
    _ percentage: Double, of base: Double?, rank: CompletionItem.Rank
  ) {
    let text = "\(written(percentage))%"
    guard percentage.isFinite, !items.contains(where: { $0.label == "\"\(text)\"" }) else { return }
    let detail = base.map { "\(written(percentage / 100 * $0)) pt of \(written($0))" }
    add([
      value("\"\(text)\"", filter: text, kind: .length, detail: detail, rank: rank)
    ])
  }

  /// The number that is half typed, if a document may write it like this.
  private var typedNumber: Double? {
    let digits = site.typed
    guard !digits.isEmpty, digits.utf8.count <= 12,
      digits.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") }),
      digits == "0" || digits.hasPrefix("0.") || !digits.hasPrefix("0"), !digits.hasPrefix("."),
      !digits.hasSuffix(".")
    else { return nil }
    return Double(digits)
  }

  private mutating func addLengths(from number: Double, base: Double?) {
    let digits = site.typed
    add([
      value(digits, filter: digits, kind: .length, detail: "points", rank: .probable)
    ])
    let detail = base.map { "\(written(number / 100 * $0)) pt of \(written($0))" }
    add([
      value("\"\(digits)%\"", filter: "\(digits)%", kind: .length, detail: detail),
      value("\"\(digits)pt\"", filter: "\(digits)pt", kind: .length, detail: "points"),
    ])
  }
}

/// The present measurements of an element, as documents write them.
struct Measurements {
  private let document: LiveDocument
  private let element: ElementID
  private let frame: Frame?

  init(of element: ElementID, in document: LiveDocument) {
    self.document = document
    self.element = element
    frame = document.layout.frame(of: element)
  }

  /// A side in points; `nil` where nothing was laid out.
  func length(_ axis: Axis) -> Double? {
    guard let length = frame?.size[axis], length.isFinite else { return nil }
    return length
  }

  /// The base of a percentage; `nil` where it is undefined.
  func base(_ axis: Axis) -> Double? {
    guard let base = document.layout.measureRequests(of: element).last?.parentSize[axis],
      base.isFinite,
      base > 0
    else { return nil }
    return base
  }

  /// Height divided by width.
  var ratio: Double? {
    guard let size = frame?.size, size.width > 0, size.height > 0, size.height.isFinite,
      size.width.isFinite
    else { return nil }
    return size.height / size.width
  }
}

/// The side that a size key of a style sets, which a path names.
struct SideName {
  let axis: Axis

  /// - Returns: `nil` for other keys.
  init?(_ path: [String], mainAxis: Axis?) {
    let name = path.last?.lowercased() ?? ""
    if name.hasSuffix("width") {
      axis = .horizontal
    } else if name.hasSuffix("height"), name != "lineheight" {
      axis = .vertical
    } else if name == "flexbasis", let mainAxis {
      axis = mainAxis
    } else {
      return nil
    }
  }
}

/// A number by JSON's grammar: two places at most, and nothing behind the point where there is nothing.
func written(_ number: Double) -> String {
  let rounded = (number * 100).rounded() / 100
  guard rounded.magnitude < 1e15 else { return "\(rounded)" }
  return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
}
