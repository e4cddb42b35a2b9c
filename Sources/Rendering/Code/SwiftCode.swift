import LayoutEngine

/// A file of Swift.
struct SwiftCode {
  private var lines = CodeLines()

  var text: String { lines.text }

  init(_ file: CodeFile) {
    lines.lines(file.heading.map { "// \($0)" })
    lines.gap()
    lines.line("import AsyncDisplayKit")
    lines.gap()
    for hint in file.hints { lines.line("// lintel: \(hint)") }
    lines.block("final class \(file.className): ASDisplayNode {") { lines in
      for node in file.nodes {
        for hint in node.hints { lines.line("// lintel: \(hint)") }
        lines.line(Self.declaration(of: node))
      }
      if !file.nodes.isEmpty { lines.gap() }
      Self.writeInitialiser(file, to: &lines)
      for layout in file.layouts {
        lines.gap()
        Self.write(layout, to: &lines)
      }
      for content in ContentNode.allCases where file.contentNodes.contains(content) {
        lines.gap()
        lines.lines(content.swiftLines)
      }
    }
  }

  private static func declaration(of node: NodeDeclaration) -> String {
    let made =
      switch node.content {
      case nil: "\(node.className)()"
      case .size(let size): "IntrinsicSizeNode(contentSize: \(SwiftValues.size(size)))"
      case .flow(let flow):
        "FlowNode(length: \(SwiftValues.number(flow.length)), "
          + "lineHeight: \(SwiftValues.number(flow.lineHeight)))"
      }
    return "let \(node.name.text) = \(made)"
  }

  private static func writeInitialiser(_ file: CodeFile, to lines: inout CodeLines) {
    lines.block("override init() {") { lines in
      lines.line("super.init()")
      lines.line("automaticallyManagesSubnodes = true")
      for group in file.setup {
        lines.gap()
        for statement in group { write(statement, to: &lines) }
      }
    }
  }

  private static func write(_ layout: LayoutMethod, to lines: inout CodeLines) {
    let opening =
      layout.name.map { "private func \($0)(_ constrainedSize: ASSizeRange)" }
      ?? "override func layoutSpecThatFits(_ constrainedSize: ASSizeRange)"
    lines.block("\(opening) -> ASLayoutSpec {") { lines in
      for group in layout.groups {
        for statement in group { write(statement, to: &lines) }
        lines.gap()
      }
      let result =
        switch layout.result {
        case nil: "ASLayoutSpec()"
        case let name? where name.isNode: "ASWrapperLayoutSpec(layoutElement: \(name.text))"
        case let name?: name.text
        }
      lines.line("return \(result)")
    }
  }

  private static func write(_ statement: CodeStatement, to lines: inout CodeLines) {
    switch statement {
    case .comment(let comment): lines.line("// \(comment)")
    case .hint(let hint): lines.line("// lintel: \(hint)")
    case .inert(let setting):
      let value = SwiftValues.text(setting.value)
      lines.line("// Without effect: \(setting.property) = \(value) (\(setting.reason)).")
    case .spec(let name, let call): write(name, call, to: &lines)
    case .paragraph(let name, let style):
      lines.line("let \(name) = NSMutableParagraphStyle()")
      for (property, value) in style.settings {
        lines.line("\(name).\(property) = \(SwiftValues.text(value))")
      }
    case .textVariable(let name): lines.line("let \(name) = NSMutableAttributedString()")
    case .run(let name, let run):
      lines.line("\(name).append(NSAttributedString(")
      for (index, argument) in SwiftValues.attributes(run).enumerated() {
        lines.line("  \(argument)\(index == 1 ? "))" : "")")
      }
    case .attachment(let name, let size):
      lines.block("do {") { lines in
        lines.line("let attachment = NSTextAttachment()")
        lines.line(
          "attachment.bounds = CGRect(x: 0, y: 0, width: \(SwiftValues.number(size.width)), "
            + "height: \(SwiftValues.number(size.height)))")
        lines.line("\(name).append(NSAttributedString(attachment: attachment))")
      }
    case .addParagraph(let text, let paragraph):
      lines.line("\(text).addAttribute(")
      lines.line("  .paragraphStyle, value: \(paragraph),")
      lines.line("  range: NSRange(location: 0, length: \(text).length))")
    case .set(let name, let property, .attributedText(let text)) where !text.isBuilt:
      lines.line("\(name.text).\(property) = NSAttributedString(")
      for (index, argument) in SwiftValues.attributes(text.onlyRun).enumerated() {
        lines.line("  \(argument)\(index == 1 ? ")" : "")")
      }
    case .set(let name, let property, let value):
      lines.line("\(name.text).\(property) = \(SwiftValues.text(value))")
    case .title(let name, let text) where text.isBuilt:
      lines.line("\(name.text).setAttributedTitle(\(text.names.text), for: .normal)")
    case .title(let name, let text):
      lines.line("\(name.text).setAttributedTitle(")
      lines.line("  NSAttributedString(")
      for (index, argument) in SwiftValues.attributes(text.onlyRun).enumerated() {
        lines.line("    \(argument)\(index == 1 ? ")," : "")")
      }
      lines.line("  for: .normal)")
    case .buttonImage(let name, let kind, let image):
      let value = SwiftValues.text(.image(image))
      lines.line("\(name.text).set\(kind)(\(value), for: .normal)")
    case .layout(let name, let method):
      lines.block("\(name.text).layoutSpecBlock = { [unowned self] _, constrainedSize in") {
        $0.line("self.\(method)(constrainedSize)")
      }
    }
  }

  /// Writes a spec: on one line where it has no more than three arguments that are short, otherwise with a
  /// line for each.
  private static func write(_ name: CodeName, _ call: CodeCall, to lines: inout CodeLines) {
    let opening = "let \(name.text) = \(call.className)("
    let arguments = call.arguments.map { "\($0.label): \(SwiftValues.text($0.value))" }
    let line = opening + arguments.joined(separator: ", ") + ")"
    if arguments.count <= 3, line.utf8.count <= lines.room {
      lines.line(line)
      return
    }
    lines.line(opening)
    for (index, argument) in call.arguments.enumerated() {
      let end = index == arguments.count - 1 ? ")" : ","
      if case .elements(let names) = argument.value, arguments[index].utf8.count + 3 > lines.room {
        lines.line("  \(argument.label): [")
        for name in names { lines.line("    \(name.text),") }
        lines.line("  ]\(end)")
      } else {
        lines.line("  \(arguments[index])\(end)")
      }
    }
  }
}

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
