/// Writes XML: elements, attributes and text, escaped.
struct SVGWriter: ShapeWriter {
  private(set) var text = ""
  private var open: [String] = []

  mutating func begin(_ item: SceneItem, _ attributes: Attributes) {
    begin("g", attributes)
    leaf("title", text: item.title)
  }

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

  /// A shape with the position and size of a rectangle, whose corners may be round.
  mutating func leaf(
    _ name: String, _ attributes: Attributes, _ rectangle: Rectangle, radius: Double
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
    for (index, run) in runs.enumerated() {
      if index > 0 { text += " " }
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

/// The style of a picture: the shapes and colours of its classes.
///
/// Every rule names the picture's own class, so that it affects nothing else in a page into which the SVG is copied.
struct Stylesheet {
  let text: String

  init(_ theme: PictureOptions.Theme) {
    var lines = Self.shapes.map { "\(Self.scoped($0.selector)) { \($0.declarations) }" }
    lines += Self.colours(theme == .dark ? \.dark : \.light)
    if theme == .auto {
      lines.append("@media (prefers-color-scheme: dark) {")
      lines += Self.colours(\.dark)
      lines.append("}")
    }
    text = "\n" + lines.joined(separator: "\n") + "\n"
  }

  /// Every selector of a list, below the picture only.
  private static func scoped(_ selectors: String) -> String {
    selectors.split(separator: ", ").map { ".lintel \($0)" }.joined(separator: ", ")
  }

  private static func colours(_ value: KeyPath<Ink, String>) -> [String] {
    colours.map { rule in
      let declarations = rule.declarations.map { "\($0): \($1[keyPath: value])" }
      return "\(scoped(rule.selector)) { \(declarations.joined(separator: "; ")) }"
    }
  }

  /// The families of texts that name none.
  static let monospace = ["ui-monospace", "Menlo", "Consolas", "DejaVu Sans Mono", "monospace"]

  private static let shapes =
    [
      (
        "text",
        "font-family: "
          + monospace.map { $0.contains(" ") ? "'\($0)'" : $0 }.joined(separator: ", ")
      ),
      (".box", "stroke-width: 1"),
      (".spec", "fill: none; stroke-width: 1; stroke-dasharray: 4 2.5"),
      (".spec.faint", "stroke-opacity: 0.5"),
      (".spec.long", "stroke-dasharray: none"),
      (".box.text", "fill-opacity: 0.7"),
      (".box.over", "fill-opacity: 0.5"),
      (
        ".glyph",
        "fill: none; stroke-width: 1.5; stroke-linejoin: round; stroke-linecap: round; stroke-opacity: 0.75"
      ),
      (".hatch", "fill: none; stroke-width: 1"),
      (".nothing, .baseline, .marked", "fill: none"),
      (".content.assumed", "font-style: italic"),
      (".nothing", "stroke-width: 1.25"),
      (".baseline", "stroke-width: 1; stroke-dasharray: 1.5 1.5"),
      (".marked", "stroke-width: 2"),
      (".marked.information", "stroke-width: 1.25"),
      (".marked.hint", "stroke-width: 1.25; stroke-dasharray: 1.5 2"),
      (".chip", "fill-opacity: 0.86"),
      (".label, .length, .number", "pointer-events: none"),
      (".label", "font-size: \(decimal(LabelMetrics.fontSize))px"),
      (".length", "font-size: \(decimal(LabelMetrics.lengthFontSize))px; text-anchor: middle"),
      (".leader", "stroke-width: 0.75"),
      (".differs", "fill: none; stroke-width: 1.75; stroke-dasharray: 5 2"),
      (".differs.long", "stroke-dasharray: none"),
      (".id", "font-weight: 600"),
      (".number", "font-size: 8px; font-weight: 700; text-anchor: middle"),
      (".number.small", "font-size: 7px"),
      (".number.tiny", "font-size: 5px"),
      (".note, .heading, .message, .screen", "font-size: 9px"),
      (".heading, .screen", "font-weight: 600"),
    ].map { (selector: $0.0, declarations: $0.1) } + hatches

  private static let hatches = Hatch.allCases.flatMap { hatch in
    [
      (selector: ".tint-\(hatch.rawValue)", declarations: hatch.style.tint),
      (selector: ".hatch.edge-\(hatch.rawValue)", declarations: hatch.style.lines),
    ].filter { !$0.declarations.isEmpty }
  }

  private struct ColourRule: Sendable {
    let selector: String
    let declarations: [(String, Ink)]

    init(_ selector: String, _ declarations: (String, Ink)...) {
      self.selector = selector
      self.declarations = declarations
    }
  }

  private static let colours = plain + boxColours + specColours + bandColours + severityColours

  private static let plain = [
    ColourRule(".sheet", ("fill", .sheet)),
    ColourRule(".canvas", ("fill", .canvas)),
    ColourRule(".content, .message", ("fill", .ink)),
    ColourRule(".content.assumed", ("fill", .muted)),
    ColourRule(".note, .size", ("fill", .muted)),
    ColourRule(".chip", ("fill", .sheet)),
    ColourRule(".flow", ("fill", .textEdge)),
    ColourRule(".caret", ("stroke", .fieldEdge)),
    ColourRule(".baseline", ("stroke", .baseline)),
    ColourRule(".nothing", ("stroke", .overflow)),
    ColourRule(".nothing.spacer", ("stroke", .specEdge)),
    ColourRule(".nothing.unknown", ("stroke", .muted)),
    ColourRule(".edge-overflow", ("stroke", .overflow)),
    ColourRule(".tint-overflow", ("fill", .overflow)),
    ColourRule(".edge-unknown", ("stroke", .muted)),
    ColourRule(".tint-unknown", ("fill", .muted)),
    ColourRule(".number", ("fill", .markText)),
    ColourRule(".heading, .screen", ("fill", .ink)),
    ColourRule(".differs", ("stroke", .difference)),
  ]

  private static let boxColours = boxes.flatMap { name, fill, edge in
    [
      ColourRule(".box.\(name)", ("fill", fill), ("stroke", edge)),
      ColourRule(".glyph.\(name)", ("stroke", edge)),
      ColourRule(".of-\(name)", ("fill", edge == .textEdge ? .textLabel : edge)),
      ColourRule(".leader.of-\(name)", ("stroke", edge == .textEdge ? .textLabel : edge)),
    ]
  }

  private static let specColours = specs.flatMap { name, edge in
    [
      ColourRule(".spec.\(name)", ("stroke", edge)), ColourRule(".of-\(name)", ("fill", edge)),
      ColourRule(".leader.of-\(name)", ("stroke", edge)),
    ]
  }

  private static let bandColours = bands.flatMap { name, tint, text in
    [
      ColourRule(".tint-\(name)", ("fill", tint)),
      ColourRule(".edge-\(name)", ("stroke", tint)),
      ColourRule(".length.\(name)", ("fill", text)),
    ]
  }

  private static let severityColours = severities.flatMap { severity, ink in
    [
      ColourRule(".marked.\(severity)", ("stroke", ink)),
      ColourRule(".disc.\(severity)", ("fill", ink)),
      ColourRule(".heading.\(severity)", ("fill", ink)),
    ]
  }

  private static let boxes: [(String, Ink, Ink)] = [
    ("node", .nodeFill, .nodeEdge), ("text", .textFill, .textEdge),
    ("button", .buttonFill, .buttonEdge), ("editableText", .fieldFill, .fieldEdge),
    ("image", .imageFill, .imageEdge), ("networkImage", .imageFill, .imageEdge),
    ("video", .videoFill, .videoEdge), ("map", .mapFill, .mapEdge),
  ]

  private static let specs: [(String, Ink)] = [
    ("other", .specEdge), ("stack", .stackEdge), ("inset", .insetEdge),
  ]

  private static let bands: [(String, Ink, Ink)] = [
    ("inset", .insetBand, .insetEdge), ("free", .insetBand, .insetEdge),
    ("spacing", .stackEdge, .stackEdge),
    ("margin", .marginBand, .warning),
  ]

  private static let severities: [(PictureMark.Severity, Ink)] = [
    (.error, .error), (.warning, .warning), (.information, .information), (.hint, .hint),
  ]
}
