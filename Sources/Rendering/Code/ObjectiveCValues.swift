import LayoutEngine

/// The notation of values in Objective-C.
enum ObjectiveCValues {
  static func text(_ value: CodeValue) -> String {
    switch value {
    case .number(let value): number(value)
    case .fraction(let value): fraction(value)
    case .count(let count): String(count)
    case .flag(let flag): flag ? "YES" : "NO"
    case .option(let option): option.prefix + capitalized(option.name)
    case .constants(let names): names.isEmpty ? "0" : names.joined(separator: " | ")
    case .text(let text): objectiveCLiteral(text)
    case .font(let font): self.font(font)
    case .element(let name): self.name(name)
    case .elements(let parts): list(parts)
    case .dimension(let dimension): self.dimension(dimension)
    case .size(let size): self.size(size)
    case .layoutSize(let width, let height):
      "ASLayoutSizeMake(\(dimension(width)), \(dimension(height)))"
    case .point(let x, let y):
      "CGPointMake(\(coordinate(x, "width")), \(coordinate(y, "height")))"
    case .insets(let insets):
      "UIEdgeInsetsMake(\(number(insets.top)), \(number(insets.left)), "
        + "\(number(insets.bottom)), \(number(insets.right)))"
    case .attributedText(let text):
      text.isBuilt
        ? text.names.text
        : "\(attributedText(text.onlyRun).opening) \(attributedText(text.onlyRun).string) "
          + attributedText(text.onlyRun).attributes
    case .lineBreakMode(let mode): "NSLineBreak\(capitalized(mode.rawValue))"
    case .color(let color): self.color(color)
    case .layerColor(let color): "\(self.color(color)).CGColor"
    case .image(let image): "[UIImage imageNamed:\(objectiveCLiteral(image.text))]"
    case .emptySpec: "[[ASLayoutSpec alloc] init]"
    case .expression(let expression): self.expression(expression)
    // A plain 0 could be a string that is not there.
    case .points(let expression): "ASDimensionMakeWithPoints(\(self.expression(expression)))"
    case .sizeOf(let sides): "CGSizeMake(\(expression(sides[0])), \(expression(sides[1])))"
    case .insetsOf(let edges):
      "UIEdgeInsetsMake(\(expression(edges[0])), \(expression(edges[1])), "
        + "\(expression(edges[2])), \(expression(edges[3])))"
    }
  }

  /// A value with a name, or computed of such.
  static func expression(_ expression: CodeExpression) -> String {
    switch expression {
    case .property(let name): "_\(name)"
    case .constant(let className, let name): className + capitalized(name)
    case .entry(let name): "entry[@\"\(name)\"]"
    case .index: "(CGFloat)index"
    case .negation(let flag): "!\(self.expression(flag))"
    // The quotient of two integers is one.
    case .arithmetic(let arithmetic, let codes):
      CodeExpression.text(arithmetic, variable: { codes[$0].map(self.expression) ?? "" }) { value in
        let text = number(value)
        return text.utf8.allSatisfy { (48...57).contains($0) } ? "\(text).0" : text
      }
    case .literal(let value): text(value)
    }
  }

  private static func list(_ parts: [CodePart]) -> String {
    let lists = CodePart.segments(parts).map { segment in
      let names = segment.map { name($0.name) }.joined(separator: ", ")
      guard let only = segment.first, !only.isPlain else { return "@[ \(names) ]" }
      guard let condition = only.condition else { return names }
      return "(\(expression(condition)) ? @[ \(names) ] : @[])"
    }
    guard let first = lists.first else { return "@[]" }
    let rest = lists.dropFirst().map { " arrayByAddingObjectsFromArray:\($0)]" }
    return String(repeating: "[", count: rest.count) + first + rest.joined()
  }

  /// Nodes are instance variables.
  static func name(_ name: CodeName) -> String {
    name.isNode && name != .owner ? "_\(name.text)" : name.text
  }

  static func number(_ value: Double) -> String {
    decimalLiteral(value) ?? (value.isNaN ? "NAN" : value > 0 ? "INFINITY" : "-INFINITY")
  }

  private static func fraction(_ value: Double) -> String {
    fractionLiteral(value) ?? number(value)
  }

  static func size(_ size: Size) -> String {
    "CGSizeMake(\(number(size.width)), \(number(size.height)))"
  }

  /// An attributed string: the call that makes it, and the two arguments.
  static func attributedText(
    _ run: CodeRun
  ) -> (opening: String, string: String, attributes: String) {
    let font = run.symbols.font.map(expression) ?? Self.font(run.run.font)
    var attributes = ["NSFontAttributeName: \(font)"]
    if let color = run.color {
      let color = run.symbols.color.map(expression) ?? self.color(color)
      attributes.append("NSForegroundColorAttributeName: \(color)")
    }
    if run.run.kern != 0 { attributes.append("NSKernAttributeName: @(\(number(run.run.kern)))") }
    if run.run.baselineOffset != 0 {
      attributes.append("NSBaselineOffsetAttributeName: @(\(number(run.run.baselineOffset)))")
    }
    if let paragraph = run.paragraph {
      attributes.append("NSParagraphStyleAttributeName: \(paragraph)")
    }
    let string = run.symbols.string.map(expression) ?? objectiveCLiteral(run.run.text)
    return (
      "[[NSAttributedString alloc]", "initWithString:\(string)",
      "attributes:@{\(attributes.joined(separator: ", "))}]"
    )
  }

  private static func color(_ color: Color) -> String {
    if let name = color.name { return "[UIColor \(name)Color]" }
    let parts = color.fractions.map(number)
    return "[UIColor colorWithRed:\(parts[0]) green:\(parts[1]) blue:\(parts[2]) alpha:\(parts[3])]"
  }

  private static func dimension(_ dimension: Dimension) -> String {
    switch dimension {
    case .auto: "ASDimensionAuto"
    // A plain 0 could be a string that is not there.
    case .points(0): "ASDimensionMakeWithPoints(0)"
    case .points(let points): "ASDimensionMake(\(number(points)))"
    case .fraction(let fraction):
      percentLiteral(fraction).map { "ASDimensionMake(@\"\($0)\")" }
        ?? "ASDimensionMakeWithFraction(\(self.fraction(fraction)))"
    }
  }

  private static func coordinate(_ coordinate: Coordinate, _ side: String) -> String {
    switch coordinate {
    case .points(let points): number(points)
    case .fraction(let fraction): "constrainedSize.max.\(side) * \(self.fraction(fraction))"
    }
  }

  private static func font(_ font: Font) -> String {
    let size = number(font.size)
    let weight = FontWeight(font.weight)
    let weightName = "UIFontWeight\(capitalized(weight.rawValue))"
    if font.isPreferred, let style = font.textStyle {
      return "[UIFont preferredFontForTextStyle:UIFontTextStyle\(capitalized(style.rawValue))]"
    }
    var traits: [String] = []
    if weight != .regular { traits.append("UIFontWeightTrait: @(\(weightName))") }
    if font.isItalic {
      traits.append("UIFontSymbolicTrait: @(UIFontDescriptorTraitItalic)")
    }
    let list =
      traits.isEmpty
      ? "" : "UIFontDescriptorTraitsAttribute: @{\(traits.joined(separator: ", "))}"
    if font.isSystem {
      let upright =
        weight == .regular
        ? "[UIFont systemFontOfSize:\(size)]"
        : "[UIFont systemFontOfSize:\(size) weight:\(weightName)]"
      guard font.isItalic else { return upright }
      return weight == .regular
        ? "[UIFont italicSystemFontOfSize:\(size)]"
        : "[UIFont fontWithDescriptor:[\(upright).fontDescriptor fontDescriptorByAddingAttributes:"
          + "@{\(list)}] size:\(size)]"
    }
    return "[UIFont fontWithDescriptor:[UIFontDescriptor fontDescriptorWithFontAttributes:"
      + "@{UIFontDescriptorFamilyAttribute: \(objectiveCLiteral(font.family))\(list.isEmpty ? "" : ", \(list)")}] size:\(size)]"
  }
}
