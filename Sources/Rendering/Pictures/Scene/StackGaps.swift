import LayoutEngine
import LiveDocuments

/// The distances between the children of a stack, seen from where they came to be.
struct StackGaps {
  /// A child of the stack that can be drawn.
  struct Child {
    let element: ElementID
    let rectangle: Rectangle
    let style: ElementStyle
  }

  private let properties: StackProperties
  private let lines: [Line]
  private(set) var bands: [Band] = []

  private var axis: Axis { properties.direction }

  /// Lengths in points that are this close are the same.
  private static let tolerance = 0.01

  init(_ properties: StackProperties, in frame: Rectangle, _ children: [Child]) {
    self.properties = properties
    lines = Self.lines(of: children, properties)
    let whole = frame[properties.direction.crossed]
    for (index, line) in lines.enumerated() {
      let cross = lines.count == 1 ? whole : line.cross
      appendGaps(in: line, across: cross)
      if index > 0 { appendGap(between: lines[index - 1], and: line, along: frame[axis]) }
    }
  }

  // MARK: Lines

  private struct Line {
    var children: [Child]
    var cross: ClosedRange<Double>
  }

  /// The lines of a stack: a child that is not behind the previous child starts a new line.
  private static func lines(of children: [Child], _ properties: StackProperties) -> [Line] {
    let axis = properties.direction
    var lines: [Line] = []
    var earliest = -Double.infinity
    for child in children {
      let main = child.rectangle[axis]
      let cross = child.rectangle[axis.crossed]
      let isBehind =
        main.lowerBound - child.style.spacingBefore - properties.spacing >= earliest - tolerance
      earliest = main.upperBound + child.style.spacingAfter
      guard let last = lines.indices.last, isBehind || !properties.wraps else {
        lines.append(Line(children: [child], cross: cross))
        continue
      }
      let known = lines[last].cross
      lines[last].children.append(child)
      lines[last].cross =
        min(known.lowerBound, cross.lowerBound)...max(known.upperBound, cross.upperBound)
    }
    return lines
  }

  // MARK: Bands

  private mutating func appendGaps(in line: Line, across cross: ClosedRange<Double>) {
    var end: Double?
    for child in line.children {
      let main = child.rectangle[axis]
      let own = child.rectangle[axis.crossed]
      append(.margin, from: main.lowerBound - child.style.spacingBefore, to: main.lowerBound, own)
      append(.margin, from: main.upperBound, to: main.upperBound + child.style.spacingAfter, own)
      if let end { append(.spacing, from: end, to: end + properties.spacing, cross) }
      end = main.upperBound + child.style.spacingAfter
    }
  }

  private mutating func append(
    _ kind: Band.Kind, from start: Double, to end: Double, _ cross: ClosedRange<Double>
  ) {
    guard start < end, end - start < Rectangle.farthest else { return }
    bands.append(Band(kind: kind, axis: axis, rectangle: Rectangle(start...end, cross, axis)))
  }

  private mutating func appendGap(
    between before: Line, and after: Line, along main: ClosedRange<Double>
  ) {
    let (start, end) = (before.cross.upperBound, after.cross.lowerBound)
    guard properties.lineSpacing > 0, end - start >= properties.lineSpacing - Self.tolerance else {
      return
    }
    bands.append(
      Band(
        kind: .spacing, axis: axis.crossed,
        rectangle: Rectangle(main, start...(start + properties.lineSpacing), axis)))
  }

  // MARK: Baselines

  /// The lines by which the children of a horizontal stack are aligned; `ascent` says how far an element's
  /// first or last baseline is from its top.
  func baselines(ascent: (ElementID, Baseline.Which) -> Double) -> [Baseline] {
    guard axis == .horizontal else { return [] }
    let which: Baseline.Which
    switch properties.alignItems {
    case .baselineFirst: which = .first
    case .baselineLast: which = .last
    default: return []
    }
    return lines.compactMap { line in
      let aligned = line.children.filter { $0.style.alignSelf == .auto }
      guard let first = aligned.first, let last = aligned.last else { return nil }
      let y = first.rectangle.y + ascent(first.element, which)
      guard abs(y) <= Rectangle.farthest else { return nil }
      return Baseline(left: first.rectangle.x, right: last.rectangle.maxX, y: y)
    }
  }
}

extension Rectangle {
  init(
    _ main: ClosedRange<Double>, _ cross: ClosedRange<Double>, _ axis: Axis
  ) {
    let (x, y) = axis == .horizontal ? (main, cross) : (cross, main)
    self.init(from: x.lowerBound, y.lowerBound, to: x.upperBound, y.upperBound)
  }

  /// The extent along an axis.
  subscript(axis: Axis) -> ClosedRange<Double> {
    axis == .horizontal ? x...maxX : y...maxY
  }
}
