/// The destination of the shapes of a picture, each in the group of its element.
protocol ShapeWriter {
  typealias Attributes = KeyValuePairs<String, String>

  /// Begins the group of an element.
  mutating func begin(_ item: SceneItem, _ attributes: Attributes)

  /// Ends the group that began last.
  mutating func end()

  mutating func leaf(_ name: String, _ attributes: Attributes)

  /// A shape with the position and size of a rectangle, whose corners may be round.
  mutating func leaf(
    _ name: String, _ attributes: Attributes, _ rectangle: Rectangle, radius: Double)

  /// A line of text.
  mutating func leaf(_ name: String, _ attributes: Attributes, text content: String)
}

extension ShapeWriter {
  mutating func leaf(_ name: String, _ attributes: Attributes, _ rectangle: Rectangle) {
    leaf(name, attributes, rectangle, radius: 0)
  }
}

/// The shapes of one element, for a client that draws them itself.
package struct DrawnLayer: Hashable, Sendable {
  /// The JSON Pointer of the element.
  package let pointer: String

  /// True if it is drawn above the elements inside, as a border is.
  package let isAbove: Bool

  /// The shapes, from below; the first is the box of the element.
  package fileprivate(set) var shapes: [DrawnShape] = []
}

/// A shape with its look, in points of the root.
package struct DrawnShape: Hashable, Sendable {
  /// The element of SVG that it is.
  package let kind: Kind

  /// The classes of its look, separated by spaces.
  package fileprivate(set) var style: String?

  /// The declarations that it has beside its classes, as in CSS.
  package fileprivate(set) var declarations: String?

  package fileprivate(set) var x: Double?
  package fileprivate(set) var y: Double?
  package fileprivate(set) var width: Double?
  package fileprivate(set) var height: Double?
  package fileprivate(set) var radius: Double?

  /// The commands of a path.
  package fileprivate(set) var path: String?

  /// The line of a text, the transformation to its baseline, and its length before that.
  package fileprivate(set) var text: String?
  package fileprivate(set) var transform: String?
  package fileprivate(set) var textLength: Double?

  package enum Kind: String, CaseIterable, Sendable {
    case rect
    case path
    case text
  }

  fileprivate init(_ kind: Kind, _ attributes: ShapeWriter.Attributes) {
    self.kind = kind
    for (name, value) in attributes {
      switch name {
      case "class": style = value
      case "style": declarations = value
      case "d": path = value
      case "transform": transform = value
      case "textLength": textLength = Double(value)
      case "x": x = Double(value)
      case "y": y = Double(value)
      default: break
      }
    }
  }
}

extension Picture {
  /// The shapes of its elements, in the order in which they are drawn.
  ///
  /// The shapes of ``svg()`` without labels, marks and clips. Elements whose JSON Pointer is very long are left out.
  package func layers() -> [DrawnLayer] {
    var collector = LayerCollector()
    var hatching = Hatching()
    SVGPicture(scene, options).writeElements(to: &collector, &hatching)
    return collector.layers
  }
}

/// Collects the shapes of each element.
private struct LayerCollector: ShapeWriter {
  private(set) var layers: [DrawnLayer] = []

  /// The groups that have not ended: the pointer, and the index of the layer that takes shapes; `nil` after a nested
  /// group has begun.
  private var open: [(pointer: String?, layer: Int?)] = []

  mutating func begin(_ item: SceneItem, _ attributes: Attributes) {
    if let last = open.indices.last { open[last].layer = nil }
    open.append((item.pointer, nil))
    addLayer(isAbove: false)
  }

  mutating func end() { open.removeLast() }

  private mutating func addLayer(isAbove: Bool) {
    guard let last = open.indices.last, let pointer = open[last].pointer else { return }
    open[last].layer = layers.count
    layers.append(DrawnLayer(pointer: pointer, isAbove: isAbove))
  }

  private mutating func add(_ shape: DrawnShape) {
    if open.last?.layer == nil { addLayer(isAbove: true) }
    guard let layer = open.last?.layer else { return }
    layers[layer].shapes.append(shape)
  }

  mutating func leaf(_ name: String, _ attributes: Attributes) {
    guard let kind = DrawnShape.Kind(rawValue: name) else { return }
    add(DrawnShape(kind, attributes))
  }

  mutating func leaf(
    _ name: String, _ attributes: Attributes, _ rectangle: Rectangle, radius: Double
  ) {
    guard let kind = DrawnShape.Kind(rawValue: name) else { return }
    var shape = DrawnShape(kind, attributes)
    (shape.x, shape.y) = (rounded(rectangle.x), rounded(rectangle.y))
    (shape.width, shape.height) = (rounded(rectangle.width), rounded(rectangle.height))
    if radius > 0 { shape.radius = rounded(radius) }
    add(shape)
  }

  mutating func leaf(_ name: String, _ attributes: Attributes, text content: String) {
    guard let kind = DrawnShape.Kind(rawValue: name) else { return }
    var shape = DrawnShape(kind, attributes)
    shape.text = content
    add(shape)
  }
}

/// A length in thousandths of a point, as the SVG has it.
private func rounded(_ length: Double) -> Double { (length * 1_000).rounded() / 1_000 }
