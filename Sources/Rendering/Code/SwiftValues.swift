import LayoutEngine

/// How values are written in Swift.
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
    case .attributedText(let text): "NSAttributedString(\(attributes(text).joined(separator: " ")))"
    case .color(let color): self.color(color)
    case .image(let image): "UIImage(named: \(swiftLiteral(image.text)))"
    case .emptySpec: "ASLayoutSpec()"
    }
    case .layerColor(let color): "\(self.color(color)).cgColor"
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
  static func attributes(_ text: CodeText) -> [String] {
    let color = text.color.map { ", .foregroundColor: \(self.color($0))" } ?? ""
    return [
      "string: \(swiftLiteral(text.content.text)),",
      "attributes: [.font: \(font(text.content.font))\(color)]",
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
    if font.family == Font().family {
      let weightArgument = weight == .regular ? "" : ", weight: .\(weight.rawValue)"
      return "UIFont.systemFont(ofSize: \(size)\(weightArgument))"
    }
    let traits =
      weight == .regular
      ? ""
      : ", .traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.\(weight.rawValue)]"
    return "UIFont(descriptor: UIFontDescriptor(fontAttributes: "
      + "[.family: \(swiftLiteral(font.family))\(traits)]), size: \(size))"
  }
}
