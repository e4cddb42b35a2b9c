import LayoutEngine

/// The name of an element in the code.
struct CodeName: Hashable, Sendable {
  let text: String

  /// True if it is a node, which the class keeps; specs live in the method that makes them.
  let isNode: Bool

  /// The class itself, which is the node at the root.
  static let owner = CodeName(text: "self", isNode: true)

  /// The node of a list whose turn it is.
  static let item = CodeName(text: "node", isNode: false)
}

/// A text with its look.
struct CodeText: Hashable, Sendable {
  private(set) var content: TextContent
  private(set) var color: Color?

  /// The variables that are made before it.
  var names = TextNames()

  /// The code for its parts that have names.
  private(set) var symbols = TextSymbols()

  init(content: TextContent, color: Color?, names: TextNames = TextNames()) {
    self.content = content
    self.color = color
    self.names = names
  }

  /// The text of one run with code for parts of it, which replaces the document's values.
  func with(_ symbols: TextSymbols) -> CodeText {
    var text = self
    text.symbols = symbols
    if symbols.string != nil {
      text.content.text = ""
      for index in text.content.runs.indices { text.content.runs[index].text = "" }
    }
    if symbols.font != nil {
      text.content.font = Font()
      for index in text.content.runs.indices { text.content.runs[index].font = Font() }
    }
    if symbols.color != nil { text.color = Color(red: 0, green: 0, blue: 0, alpha: 255) }
    return text
  }

  /// True if its runs are appended to a variable one after the other.
  var isBuilt: Bool {
    content.allRuns.count > 1 || content.allRuns.contains { $0.attachment != nil }
  }

  /// True if it has a paragraph style, which is a variable.
  var hasParagraph: Bool { content.paragraph != nil }

  /// The only run of a text that is not built of several.
  var onlyRun: CodeRun {
    CodeRun(
      run: content.allRuns.first ?? TextRun(text: content.text, font: content.font), color: color,
      paragraph: hasParagraph ? names.paragraph : nil, symbols: symbols)
  }

  /// The statements that make its variables: the paragraph style, and the text of several runs.
  var preparation: [CodeStatement] {
    var statements: [CodeStatement] = []
    if let paragraph = content.paragraph {
      if paragraph.usesFontLeading {
        statements.append(
          .comment("The document adds the line gaps of fonts, as ASTextNode2 may do."))
      }
      statements.append(.paragraph(names.paragraph, paragraph))
    }
    guard isBuilt else { return statements }
    statements.append(.textVariable(names.text))
    for run in content.allRuns {
      if let size = run.attachment {
        statements.append(.comment("What stands in the text here is a picture of the app."))
        statements.append(.attachment(names.text, size))
      } else {
        let run = CodeRun(
          run: run, color: color, paragraph: hasParagraph ? names.paragraph : nil)
        statements.append(.run(names.text, run))
      }
    }
    if hasParagraph, content.allRuns.contains(where: { $0.attachment != nil }) {
      statements.append(.addParagraph(names.text, names.paragraph))
    }
    return statements
  }
}

/// The variables that a text needs.
struct TextNames: Hashable, Sendable {
  var text = "text"
  var paragraph = "paragraph"
}

/// A part of a text in one font.
struct CodeRun: Hashable, Sendable {
  let run: TextRun
  let color: Color?

  /// The variable of the paragraph style.
  let paragraph: String?

  /// The code for its parts that have names.
  var symbols = TextSymbols()
}

/// The code for the parts of a text that come from variables of the document.
struct TextSymbols: Hashable, Sendable {
  var string: CodeExpression?
  var font: CodeExpression?
  var color: CodeExpression?
}

extension TextContent {
  /// The paragraph style; `nil` for the default style.
  var paragraph: ParagraphStyle? {
    guard let paragraph = setting?.values.paragraph, paragraph != ParagraphStyle() else {
      return nil
    }
    return paragraph
  }
}

extension ParagraphStyle {
  /// The properties that differ from the default.
  var settings: [(property: String, value: CodeValue)] {
    let usual = ParagraphStyle()
    var settings: [(property: String, value: CodeValue)] = []
    func add(_ property: String, _ path: KeyPath<ParagraphStyle, Double>) {
      if self[keyPath: path] != usual[keyPath: path] {
        settings.append((property, .number(self[keyPath: path])))
      }
    }
    if alignment != usual.alignment {
      settings.append(
        ("alignment", .option(CodeOption("NSTextAlignment", alignment.rawValue))))
    }
    add("lineSpacing", \.lineSpacing)
    add("lineHeightMultiple", \.lineHeightMultiple)
    add("minimumLineHeight", \.minimumLineHeight)
    add("maximumLineHeight", \.maximumLineHeight)
    add("firstLineHeadIndent", \.firstLineHeadIndent)
    add("headIndent", \.headIndent)
    if lineBreakMode != usual.lineBreakMode {
      settings.append(("lineBreakMode", .lineBreakMode(lineBreakMode)))
    }
    return settings
  }
}

/// A value in the code, in no language yet.
enum CodeValue: Hashable, Sendable {
  case number(Double)

  /// A part of something, such as a third.
  case fraction(Double)
  case count(Int)
  case flag(Bool)
  case option(CodeOption)

  /// Constants that are the same in both languages, all of them together.
  case constants([String])
  case text(String)
  case font(Font)
  case element(CodeName)
  case elements([CodePart])
  case dimension(Dimension)
  case size(Size)
  case layoutSize(Dimension, Dimension)

  /// A point whose fractions are relative to the constrained size of the method around it.
  case point(Coordinate, Coordinate)
  case insets(EdgeInsets)
  case attributedText(CodeText)
  case lineBreakMode(LineBreakMode)
  case color(Color)

  /// A color as layers take it.
  case layerColor(Color)

  /// An image of the app.
  case image(ImagePath)
  case emptySpec

  /// A value with a name, or computed of such.
  case expression(CodeExpression)

  /// A dimension in points.
  case points(CodeExpression)

  /// A size of width and height.
  case sizeOf([CodeExpression])

  /// Insets: top, left, bottom and right.
  case insetsOf([CodeExpression])
}

/// One of the elements in a list, or several.
struct CodePart: Hashable, Sendable {
  let name: CodeName

  /// True for a list of nodes.
  var isList = false

  /// The condition under which the part exists.
  var condition: CodeExpression?

  /// The parts in order, plain ones together.
  static func segments(_ parts: [CodePart]) -> [[CodePart]] {
    parts.reduce(into: []) { segments, part in
      if let last = segments.last?.last, last.isPlain, part.isPlain {
        segments[segments.count - 1].append(part)
      } else {
        segments.append([part])
      }
    }
  }

  var isPlain: Bool { !isList && condition == nil }
}

/// A case of one of Texture's enumerations.
struct CodeOption: Hashable, Sendable {
  /// The prefix of the case's name in Objective-C.
  let prefix: String

  /// The case in Swift.
  let name: String

  /// True if it is the empty set of options, which has no name in Swift.
  let isEmptySet: Bool

  init(_ prefix: String, _ name: String, isEmptySet: Bool = false) {
    self.prefix = prefix
    self.name = name
    self.isEmptySet = isEmptySet
  }
}

/// The making of a spec.
///
/// Labels are the same in both languages but for the first, which in Objective-C begins with `opening`.
struct CodeCall: Hashable, Sendable {
  let className: String

  /// The start of the class method, up to the first label.
  let opening: String
  let arguments: [Argument]

  struct Argument: Hashable, Sendable {
    let label: String
    let value: CodeValue

    init(_ label: String, _ value: CodeValue) {
      self.label = label
      self.value = value
    }
  }

  init(_ className: String, _ opening: String, _ arguments: Argument...) {
    self.init(className: className, opening: opening, arguments: arguments)
  }

  init(className: String, opening: String, arguments: [Argument]) {
    self.className = className
    self.opening = opening
    self.arguments = arguments
  }
}

/// A line of the code, or a few that belong together.
enum CodeStatement: Hashable, Sendable {
  case comment(String)

  /// A hint for an import of the code: a key that code cannot state.
  case hint(String)
  case spec(CodeName, CodeCall)

  /// Sets a property, which may be one of a property.
  case set(CodeName, String, CodeValue)

  /// Names in a comment a setting of the document without effect, and the reason.
  case inert(InertSetting)

  /// Makes a paragraph style in a variable.
  case paragraph(String, ParagraphStyle)

  /// Makes an empty text in a variable, to which runs and attachments are appended.
  case textVariable(String)
  case run(String, CodeRun)
  case attachment(String, Size)

  /// Sets a paragraph style for all of a text, the pictures in it too.
  case addParagraph(String, String)

  /// Sets the title of a button.
  case title(CodeName, CodeText)

  /// Sets an image of a button; `Image` or `BackgroundImage`.
  case buttonImage(CodeName, String, ImagePath)

  /// Has the node ask a method for its layout.
  case layout(CodeName, method: String)

  /// Runs statements about ``CodeName/item`` for each node of a list.
  case forEach(CodeName, className: String, [CodeStatement])
}

/// A property that a document sets to no effect.
struct InertSetting: Hashable, Sendable {
  let property: String
  let value: CodeValue

  /// In words, such as `only a stack reads it`.
  let reason: String
}

extension Color {
  /// Red, green, blue and alpha, from 0 to 1, with three decimals.
  var fractions: [Double] {
    [red, green, blue, alpha].map { (Double($0) / 255 * 1_000).rounded() / 1_000 }
  }
}

extension Font {
  /// True if it is the font that UIKit has for its text style.
  var isPreferred: Bool {
    textStyle.map { isSystem && weight == $0.weight && !isItalic } ?? false
  }

  /// True for the system's font, which also stands for the made-up one.
  var isSystem: Bool { isFixed || family == Self.systemFamily }
}

/// A number as both languages write it, as short as reads back; `nil` if it is not finite.
func decimalLiteral(_ value: Double) -> String? {
  guard value.isFinite else { return nil }
  if value.magnitude < 0x1p53, value.rounded(.towardZero) == value { return String(Int(value)) }
  return value.description
}

/// A fraction in percent, where that is short and reads back as the same.
func percentLiteral(_ fraction: Double) -> String? {
  let percent = (fraction * 100 * 10_000).rounded() / 10_000
  guard percent.isFinite, percent.magnitude < 1_000_000, percent / 100 == fraction else {
    return nil
  }
  return decimalLiteral(percent).map { "\($0)%" }
}

/// A fraction in the form that people write: thirds and the like as a division, all other fractions as a number.
func fractionLiteral(_ fraction: Double) -> String? {
  for denominator in [3, 6, 7, 9, 11, 12] {
    let numerator = (fraction * Double(denominator)).rounded()
    guard (1..<Double(3 * denominator)).contains(numerator) else { continue }
    let quotient = numerator / Double(denominator)
    // A fraction with a short decimal form is not meant as a division.
    guard quotient.description.utf8.count > 12, abs(quotient - fraction) <= 4 * fraction.ulp
    else { continue }
    return "\(Int(numerator)).0 / \(denominator).0"
  }
  return decimalLiteral(fraction)
}

/// A string in Swift.
///
/// Invisible characters are written as escaped code points, except joiners in emoji and letters.
func swiftLiteral(_ text: String) -> String {
  var literal = "\""
  var isFirst = true
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\": literal.unicodeScalars.append(contentsOf: ["\\", scalar])
    case "\n": literal += "\\n"
    case "\r": literal += "\\r"
    case "\t": literal += "\\t"
    default:
      if scalar.isLegible(atStart: isFirst) {
        literal.unicodeScalars.append(scalar)
      } else {
        literal += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
    isFirst = false
  }
  return literal + "\""
}

/// A string in Objective-C.
///
/// Control characters are written in octal, which always ends after three digits. Two question marks never
/// follow each other, since some compilers read them as the start of a trigraph.
func objectiveCLiteral(_ text: String) -> String {
  var literal = "@\""
  var previous: Unicode.Scalar?
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\": literal.unicodeScalars.append(contentsOf: ["\\", scalar])
    case "?" where previous == "?": literal += "\\?"
    case "\n": literal += "\\n"
    case "\r": literal += "\\r"
    case "\t": literal += "\\t"
    default:
      if scalar.isLegible(atStart: previous == nil) {
        literal.unicodeScalars.append(scalar)
      } else if scalar.value < 0xA0 {
        // C allows no code points for these.
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
          literal += "\\" + padded(String(byte, radix: 8), to: 3)
        }
      } else {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        literal +=
          scalar.value > 0xFFFF ? "\\U\(padded(digits, to: 8))" : "\\u\(padded(digits, to: 4))"
      }
    }
    previous = scalar
  }
  return literal + "\""
}

private func padded(_ digits: String, to count: Int) -> String {
  String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
}

extension Unicode.Scalar {
  /// True if it is visible in a source text, or joins visible characters.
  fileprivate func isLegible(atStart: Bool) -> Bool {
    if isASCII { return value >= 0x20 && value < 0x7F }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
      return false
    case .format: return value == 0x200C || value == 0x200D
    case .spaceSeparator: return false
    case .nonspacingMark, .spacingMark, .enclosingMark: return !atStart
    default: return true
    }
  }
}

/// The weights that UIKit has names for, lightest first.
enum FontWeight: String, CaseIterable, Sendable {
  case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

  /// The case nearest to a weight as in CSS, in which 400 is regular.
  init(_ weight: Double) {
    let step = (weight / 100).rounded() - 1
    let index = step.isNaN ? 3 : Int(min(max(step, 0), 8))
    self = Self.allCases[index]
  }
}
