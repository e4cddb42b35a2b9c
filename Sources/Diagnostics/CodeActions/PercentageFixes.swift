import JSON
import LayoutEngine
import LiveDocuments

extension CodeAction {
  /// Makes what a percentage is of as long as it may be, so that there is something to take a part of.
  static func fixingBase(of lost: LostPercentage, in document: LiveDocument) -> CodeAction? {
    guard let holder = document.percentageHolder(of: lost.element).element else { return nil }
    let key = lost.axis.lengthName
    return CodeAction(
      "Set \(key) of \(document.shortName(of: holder)) to 100%",
      .setStyle(holder, key: key, .string("100%")))
  }

  /// Writes a percentage in points, of what its base has room for.
  static func points(for lost: LostPercentage, in document: LiveDocument) -> CodeAction? {
    guard let side = document.sizeSides(lost.bound, lost.axis, of: lost.element).first,
      let base = document.possibleBase(of: lost.element, on: lost.axis)
    else { return nil }
    let length = document.floored(lost.fraction * base)
    return length > 0 ? .set(side, to: .points(length)) : nil
  }

  /// Takes the percentage away.
  static func remove(_ lost: LostPercentage, in document: LiveDocument) -> CodeAction? {
    document.sizeSides(lost.bound, lost.axis, of: lost.element).first.flatMap {
      .remove($0, in: document)
    }
  }

  /// Ends a child's being stretched by its stack.
  static func alignAtStart(_ item: ElementID) -> CodeAction {
    .set(.alignSelf, of: item, to: "start")
  }
}

extension LiveDocument {
  /// The length that an element's percentages would be of if the element around it were as long as it
  /// may be, or else as long as it is; less the insets between the two.
  fileprivate func possibleBase(of element: ElementID, on axis: Axis) -> Double? {
    guard let holder = percentageHolder(of: element).element else { return nil }
    let limit = measurements(of: holder).final?.range.max[axis] ?? .infinity
    guard var base = !isUnlimitedLength(limit) ? limit : frame(of: holder)?.size[axis] else {
      return nil
    }
    var current = element
    while let parent = parent(of: current), parent != holder {
      if let insets = description(of: parent).content.inset {
        base -= insets.fixedLength(on: axis)
      }
      current = parent
    }
    return base
  }

  /// The percentage of an element of which a diagnostic speaks.
  func lostPercentage(
    of diagnostic: Diagnostic, where isMeant: (LostPercentage) -> Bool
  ) -> LostPercentage? {
    guard let element = diagnostic.subject else { return nil }
    return lostPercentages(of: element).first {
      isMeant($0) && $0.axis == diagnostic.axis && diagnostic.place == .location(place(of: $0))
    }
  }

  /// The member that gives a percentage.
  func place(of lost: LostPercentage) -> Location {
    sizeSides(lost.bound, lost.axis, of: lost.element).first?.location
      ?? Location(lost.element, part: .type)
  }
}

extension EdgeInsets {
  /// What the finite edges of an axis take, in points.
  func fixedLength(on axis: Axis) -> Double {
    let edges = axis == .horizontal ? [left, right] : [top, bottom]
    return edges.filter(\.isFinite).reduce(0, +)
  }
}
