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
    case .element(let name): self.name(name)
    case .elements(let names):
      names.isEmpty ? "@[]" : "@[ \(names.map(name).joined(separator: ", ")) ]"
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
    }
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

  /// An attributed string: what it is made by, and the two arguments.
  static func attributedText(
    _ run: CodeRun
  ) -> (opening: String, string: String, attributes: String) {
    var attributes = ["NSFontAttributeName: \(font(run.run.font))"]
    if let color = run.color {
      attributes.append("NSForegroundColorAttributeName: \(self.color(color))")
    }
    if run.run.kern != 0 { attributes.append("NSKernAttributeName: @(\(number(run.run.kern)))") }
    if run.run.baselineOffset != 0 {
      attributes.append("NSBaselineOffsetAttributeName: @(\(number(run.run.baselineOffset)))")
    }
    if let paragraph = run.paragraph {
      attributes.append("NSParagraphStyleAttributeName: \(paragraph)")
    }
    return (
      "[[NSAttributedString alloc]", "initWithString:\(objectiveCLiteral(run.run.text))",
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
