import LayoutEngine

/// The notation of values in Swift.
enum SwiftValues {
  static func text(_ value: CodeValue) -> String {
    switch value {
    case .number(let value): number(value)
    case .fraction(let value): fraction(value)
    case .count(let count): String(count)
    case .flag(let flag): flag ? "true" : "false"
    case .option(let option): option.isEmptySet ? "[]" : ".\(option.name)"
    case .constants(let names):
      names.count == 1 ? names[0] : "[\(names.joined(separator: ", "))]"
    case .element(let name): name.text
    case .elements(let names): "[\(names.map(\.text).joined(separator: ", "))]"
    case .dimension(let dimension): self.dimension(dimension)
    case .size(let size): self.size(size)
    case .layoutSize(let width, let height):
      "ASLayoutSizeMake(\(dimension(width)), \(dimension(height)))"
    case .point(let x, let y):
      "CGPoint(x: \(coordinate(x, "width")), y: \(coordinate(y, "height")))"
    case .insets(let insets):
      "UIEdgeInsets(top: \(number(insets.top)), left: \(number(insets.left)), "
        + "bottom: \(number(insets.bottom)), right: \(number(insets.right)))"
    case .attributedText(let text):
      text.isBuilt
        ? text.names.text : "NSAttributedString(\(attributes(text.onlyRun).joined(separator: " ")))"
    case .lineBreakMode(let mode): ".\(mode.rawValue)"
    case .color(let color): self.color(color)
    case .layerColor(let color): "\(self.color(color)).cgColor"
    case .image(let image): "UIImage(named: \(swiftLiteral(image.text)))"
    case .emptySpec: "ASLayoutSpec()"
    }
  }

  static func number(_ value: Double) -> String {
    decimalLiteral(value) ?? (value.isNaN ? ".nan" : value > 0 ? ".infinity" : "-.infinity")
  }

  private static func fraction(_ value: Double) -> String {
    fractionLiteral(value) ?? number(value)
  }

  static func size(_ size: Size) -> String {
    "CGSize(width: \(number(size.width)), height: \(number(size.height)))"
  }

  /// The arguments of an attributed string, a line each.
  static func attributes(_ run: CodeRun) -> [String] {
    var attributes = [".font: \(font(run.run.font))"]
    if let color = run.color { attributes.append(".foregroundColor: \(self.color(color))") }
    if run.run.kern != 0 { attributes.append(".kern: \(number(run.run.kern))") }
    if run.run.baselineOffset != 0 {
      attributes.append(".baselineOffset: \(number(run.run.baselineOffset))")
    }
    if let paragraph = run.paragraph { attributes.append(".paragraphStyle: \(paragraph)") }
    return [
      "string: \(swiftLiteral(run.run.text)),",
      "attributes: [\(attributes.joined(separator: ", "))]",
    ]
  }

  private static func color(_ color: Color) -> String {
    if let name = color.name { return "UIColor.\(name)" }
    let parts = color.fractions.map(number)
    return "UIColor(red: \(parts[0]), green: \(parts[1]), blue: \(parts[2]), alpha: \(parts[3]))"
  }

  private static func dimension(_ dimension: Dimension) -> String {
    switch dimension {
    case .auto: "ASDimensionAuto"
    case .points(let points): "ASDimensionMake(\(number(points)))"
    case .fraction(let fraction):
      percentLiteral(fraction).map { "ASDimensionMake(\"\($0)\")" }
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
    if font.isPreferred, let style = font.textStyle {
      return "UIFont.preferredFont(forTextStyle: .\(style.rawValue))"
    }
    var traits: [String] = []
    if weight != .regular {
      traits.append("UIFontDescriptor.TraitKey.weight: UIFont.Weight.\(weight.rawValue)")
    }
    if font.isItalic {
      traits.append(
        "UIFontDescriptor.TraitKey.symbolic: UIFontDescriptor.SymbolicTraits.traitItalic.rawValue")
    }
    let list = traits.isEmpty ? "" : ".traits: [\(traits.joined(separator: ", "))]"
    if font.isSystem {
      let weightArgument = weight == .regular ? "" : ", weight: .\(weight.rawValue)"
      let upright = "UIFont.systemFont(ofSize: \(size)\(weightArgument))"
      guard font.isItalic else { return upright }
      return weight == .regular
        ? "UIFont.italicSystemFont(ofSize: \(size))"
        : "UIFont(descriptor: \(upright).fontDescriptor.addingAttributes([\(list)]), size: \(size))"
    }
    return "UIFont(descriptor: UIFontDescriptor(fontAttributes: "
      + "[.family: \(swiftLiteral(font.family))\(list.isEmpty ? "" : ", \(list)")]), size: \(size))"
  }
}
