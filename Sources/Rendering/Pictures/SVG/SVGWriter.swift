/// Writes XML: elements, attributes and text, escaped.
struct SVGWriter {
  private(set) var text = ""
  private var open: [String] = []

  typealias Attributes = KeyValuePairs<String, String>

  mutating func begin(_ name: String, _ attributes: Attributes = [:]) {
    startTag(name, attributes)
    text += ">\n"
    open.append(name)
  }

  mutating func end() {
    guard let name = open.popLast() else { return }
    text += "</\(name)>\n"
  }

  /// An element with nothing inside.
  mutating func leaf(_ name: String, _ attributes: Attributes) {
    startTag(name, attributes)
    text += "/>\n"
  }

  /// A shape with the place and size of a rectangle, whose corners may be round.
  mutating func leaf(
    _ name: String, _ attributes: Attributes, _ rectangle: Rectangle, radius: Double = 0
  ) {
    startTag(name, attributes)
    append([
      "x": decimal(rectangle.x), "y": decimal(rectangle.y), "width": decimal(rectangle.width),
      "height": decimal(rectangle.height),
    ])
    if radius > 0 { append(["rx": decimal(radius)]) }
    text += "/>\n"
  }

  /// An element with nothing but text inside.
  mutating func leaf(_ name: String, _ attributes: Attributes = [:], text content: String) {
    startTag(name, attributes)
    text += ">"
    append(escaped: content)
    text += "</\(name)>\n"
  }

  /// An element with runs of text inside, each of a class of its own.
  mutating func leaf(
    _ name: String, _ attributes: Attributes, runs: [(class: String, text: String)]
  ) {
    startTag(name, attributes)
    text += ">"
    for (place, run) in runs.enumerated() {
      if place > 0 { text += " " }
      text += "<tspan class=\"\(run.class)\">"
      append(escaped: run.text)
      text += "</tspan>"
    }
    text += "</\(name)>\n"
  }

  private mutating func startTag(_ name: String, _ attributes: Attributes) {
    text += "<"
    text += name
    append(attributes)
  }

  private mutating func append(_ attributes: Attributes) {
    for (key, value) in attributes {
      text += " \(key)=\""
      append(escaped: value)
      text += "\""
    }
  }

  /// Appends text with escapes; characters that XML cannot represent become `�`.
  private mutating func append(escaped content: String) {
    for scalar in content.unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\t", "\n": text.unicodeScalars.append(scalar)
      default: text.unicodeScalars.append(scalar.isXMLCharacter ? scalar : "\u{FFFD}")
      }
    }
  }
}

extension Unicode.Scalar {
  /// - Source: XML 1.0, Fifth Edition, production 2, without the characters it discourages
  fileprivate var isXMLCharacter: Bool {
    switch value {
    case 0x20...0x7E, 0xA0...0xD7FF, 0xE000...0xFFFD: true
    case 0x10000...0x10FFFF: value & 0xFFFF < 0xFFFE
    default: false
    }
  }
}

extension SVGWriter {
  /// The number of a mark on a disc of its severity's colour.
  mutating func disc(of mark: SceneMark, x: Double, y: Double) {
    let digits = String(mark.number)
    let size = digits.utf8.count > 2 ? " tiny" : digits.utf8.count > 1 ? " small" : ""
    leaf(
      "circle",
      [
        "class": "disc \(mark.severity.rawValue)", "cx": decimal(x), "cy": decimal(y),
        "r": decimal(LabelMetrics.markRadius),
      ])
    leaf("text", ["class": "number\(size)", "x": decimal(x), "y": decimal(y + 2.9)], text: digits)
  }
}
