import DocumentSyntax
import JSON
package import LayoutEngine

/// Captures of one node on several screens on their way to being one document with variants.
///
/// The document is the first capture. Of the others come their screens, and what they measured where the first did
/// not measure everything.
package final class CaptureMerge {
  private let first: LiveDocument
  private var variants: [JSONValue] = []
  private var names: Set<String> = []
  private var tables: [ElementID: MeasuredSizes] = [:]
  private var others: [(name: String, capture: LiveDocument)] = []

  package init(_ first: LiveDocument) {
    self.first = first
    names = Set(first.header.variants.map(\.name))
  }

  /// Why a capture is not one of the same node.
  package struct Fault: Error, Hashable, Sendable {
    /// The element of the first capture.
    package let element: ElementID?
    package let reason: String
  }

  /// Adds a capture from another screen, as a variant of a name that nothing has yet.
  ///
  /// - Throws: What of it is otherwise, besides the screen and what was measured and captured.
  package func add(_ other: LiveDocument, named wished: String) throws(Fault) {
    guard let root = first.rootElement, let otherRoot = other.rootElement else {
      throw Fault(element: nil, reason: "it has no root")
    }
    guard first.header.direction == other.header.direction else {
      throw Fault(element: nil, reason: "it runs in another direction")
    }
    var found: [ElementID: MeasuredSizes] = [:]
    var pending = [(root, otherRoot)]
    while let (element, twin) = pending.popLast() {
      try compare(element, twin, in: other)
      if let sizes = other.content(of: twin).measuredSizes { found[element] = sizes }
      pending += zip(first.children(of: element), other.children(of: twin))
    }
    for (element, sizes) in found {
      let own = tables[element] ?? first.content(of: element).measuredSizes
      tables[element] = own.map { $0.completed(by: sizes) } ?? sizes
    }
    var name = wished.isEmpty ? "screen" : wished
    while !names.insert(name).inserted { name += "′" }
    variants.append(Self.variant(name, other.header))
    others.append((name, other))
  }

  private func compare(
    _ element: ElementID, _ twin: ElementID, in other: LiveDocument
  ) throws(Fault) {
    let (own, its) = (first.declaration(of: element)?.name, other.declaration(of: twin)?.name)
    guard own == its else {
      let names = (own ?? "no element", its ?? "no element")
      throw Fault(element: element, reason: "there is \(names.0) here and \(names.1) there")
    }
    guard first.description(of: element).style == other.description(of: twin).style else {
      throw Fault(element: element, reason: "its style is another one there")
    }
    guard first.plainDescription(of: element) == other.plainDescription(of: twin) else {
      throw Fault(element: element, reason: "it has other keys there")
    }
    let children = (first.children(of: element), other.children(of: twin))
    let areAlike = zip(children.0, children.1).allSatisfy {
      first.slot(of: $0) == other.slot(of: $1)
    }
    guard children.0.count == children.1.count, areAlike else {
      throw Fault(
        element: element,
        reason: "it has \(children.0.count) children here and \(children.1.count) there")
    }
  }

  private static func variant(_ name: String, _ header: DocumentHeader) -> JSONValue {
    func side(_ length: Double) -> JSONValue {
      length.isFinite ? .number(length) : .string("infinity")
    }
    func size(_ size: Size) -> JSONValue {
      ["width": side(size.width), "height": side(size.height)]
    }
    return [
      "name": .string(name), "scale": .number(header.scale),
      "constrainedSize": [
        "min": size(header.constrainedSize.min), "max": size(header.constrainedSize.max),
      ],
    ]
  }

  /// The text of the whole document.
  package func text() throws(RewriteError) -> [UInt8] {
    var rewrites: [Rewrite] = []
    for (element, sizes) in tables.sorted(by: { $0.key < $1.key })
    where first.content(of: element).measuredSizes != sizes {
      rewrites.append(
        .setMember(of: Location(element, part: .value), key: "measured", sizes.value))
    }
    let old = first.writtenVariants
    rewrites.append(
      .setMember(of: Location(nil, part: .value), key: "variants", .array(old + variants)))
    let merged = LiveDocument(text: first.source.text.bytes, fonts: first.fonts)
    _ = merged.apply(try first.edits(for: rewrites))
    return merged.source.text.bytes
  }

  /// The variants that are laid out otherwise than their captures, with an element where that is so and how many
  /// there are.
  package func differences(in text: [UInt8]) -> [(name: String, element: String, count: Int)] {
    others.compactMap { name, capture in
      let variant = LiveDocument(text: text, variant: name, fonts: first.fonts)
      let differing = capture.capturedElements.filter { element in
        let twin = variant.element(at: capture.pointer(of: element))
        guard let captured = capture.capturedFrame(of: element) else { return false }
        guard let frame = twin.flatMap({ variant.unmirroredFrame(of: $0) }) else { return true }
        return !frame.isSame(as: captured, within: variant.pixelTolerance)
      }
      guard let element = differing.first else { return nil }
      return (name, capture.shortName(of: element), differing.count)
    }
  }
}

extension LiveDocument {
  /// The variants as they are written.
  fileprivate var writtenVariants: [JSONValue] {
    let place = range(of: Location(nil, [.key("variants")], part: .value))
    guard !header.variants.isEmpty,
      let value = try? JSONValue(parsing: source.text.bytes(in: place), duplicateKeys: .lastWins),
      case .array(let variants) = value
    else { return [] }
    return variants
  }

  /// The description of an element without its style, and without what depends on the device that
  /// it was captured on.
  fileprivate func plainDescription(of element: ElementID) -> ElementDescription {
    var description = description(of: element)
    description.style = .default
    description.position = CustomPosition()
    description.content = description.content.unmeasured
    if description.type == .custom { description.content = .none }
    return description
  }
}

extension JSONValue {
  fileprivate static func number(_ number: Double) -> JSONValue {
    Int64(exactly: number).map { .integer($0) } ?? .real(number)
  }
}

extension MeasuredSizes {
  /// The table with what another one of the same content knows besides.
  fileprivate func completed(by other: MeasuredSizes) -> MeasuredSizes {
    if isComplete { return self }
    if other.isComplete { return other }
    return MeasuredSizes(other.sizes + sizes, isComplete: false) ?? self
  }

  /// As documents write it.
  fileprivate var value: JSONValue {
    let sizes = JSONValue.array(
      sizes.map { entry in
        [
          "from": .number(entry.from), "width": .number(entry.size.width),
          "height": .number(entry.size.height),
        ]
      })
    return isComplete ? sizes : ["complete": false, "sizes": sizes]
  }
}
