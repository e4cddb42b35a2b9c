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
    Self.write(file.main, to: &lines, constants: file.constants) { lines in
      for layout in file.layoutClasses.reversed() {
        lines.gap()
        Self.write(layout, to: &lines)
      }
      for content in ContentNode.allCases where file.contentNodes.contains(content) {
        lines.gap()
        lines.lines(content.swiftLines)
      }
    }
  }

  private static func write(
    _ code: CodeClass, to lines: inout CodeLines, constants: [CodeConstant] = [],
    _ inner: (inout CodeLines) -> Void = { _ in }
  ) {
    for hint in code.hints { lines.line("// lintel: \(hint)") }
    lines.block("final class \(code.className): ASDisplayNode {") { lines in
      for constant in constants {
        let value = constant.expression.map { SwiftValues.expression($0) }
        lines.line(
          "static let \(constant.name): \(constant.type.swiftName) = "
            + (value ?? SwiftValues.text(constant.value)))
      }
      if !constants.isEmpty { lines.gap() }
      for property in code.properties {
        lines.line("let \(property.name): \(property.type.swiftName)")
      }
      if !code.properties.isEmpty { lines.gap() }
      for node in code.nodes { declare(node, to: &lines) }
      if !code.nodes.isEmpty { lines.gap() }
      writeInitialiser(code, to: &lines)
      for layout in code.layouts {
        lines.gap()
        Self.write(layout, to: &lines)
      }
      inner(&lines)
    }
  }

  private static func declare(_ node: NodeDeclaration, to lines: inout CodeLines) {
    guard node.needsProperties else {
      make(node, "let \(node.name.text)", to: &lines)
      return
    }
    let name = node.content.map { ContentNode($0).className } ?? node.className
    let isList = node.construction?.loop != nil
    lines.line("let \(node.name.text): \(isList ? "[\(name)]" : name)")
  }

  /// Writes the construction of a node, or of several.
  private static func make(
    _ node: NodeDeclaration, _ target: String, to lines: inout CodeLines
  ) {
    for hint in node.hints { lines.line("// lintel: \(hint)") }
    if let construction = node.construction {
      return make(construction, target, to: &lines)
    }
    let made =
      switch node.content {
      case nil: "\(node.className)()"
      case .size(let size): "IntrinsicSizeNode(contentSize: \(SwiftValues.size(size)))"
      case .sizeOf(let sides):
        "IntrinsicSizeNode(contentSize: \(SwiftValues.text(.sizeOf(sides))))"
      case .flow(let flow):
        "FlowNode(length: \(SwiftValues.number(flow.length)), "
          + "lineHeight: \(SwiftValues.number(flow.lineHeight)))"
      }
    lines.line("\(target) = \(made)")
  }

  private static func make(
    _ construction: NodeConstruction, _ target: String, to lines: inout CodeLines
  ) {
    let columns = construction.loop?.columns ?? []
    let arguments = construction.arguments.compactMap { argument in
      argument.value.map { value in
        let text =
          if case .entry(let name) = value { columns.count == 1 ? "$0" : "$0.\(name)" } else {
            SwiftValues.expression(value)
          }
        return "\(argument.property.name): \(text)"
      }
    }
    let call = "\(construction.className)(\(arguments.joined(separator: ", ")))"
    guard let loop = construction.loop else {
      lines.line("\(target) = \(call)")
      return
    }
    guard let first = columns.first else {
      let counts = construction.arguments.contains { $0.value?.names.contains(.index) ?? false }
      lines.line("\(target) = (0..<\(loop.count)).map { \(counts ? "" : "_ in ")\(call) }")
      return
    }
    let rows = (0..<loop.count).map { row in
      let values = columns.map { SwiftValues.expression($0.values[row]) }
      if columns.count == 1 { return values[0] }
      let labelled = zip(columns, values).map { "\($0.property.name): \($1)" }
      return "(\(labelled.joined(separator: ", ")))"
    }
    // Untyped number literals would become integers.
    let isCast = columns.contains { $0.property.type == .number }
    let types = columns.map { "\($0.property.name): \($0.property.type.swiftName)" }
    let type =
      columns.count == 1
      ? first.property.type.swiftName : "(\(types.joined(separator: ", ")))"
    let (opening, end) = isCast ? ("([", "] as [\(type)])") : ("[", "]")
    let line = "\(target) = \(opening)\(rows.joined(separator: ", "))\(end).map { \(call) }"
    if line.utf8.count <= lines.room {
      lines.line(line)
      return
    }
    lines.block("\(target) = \(opening)", closing: "\(end).map { \(call) }") { lines in
      for row in rows { lines.line("\(row),") }
    }
  }

  private static func writeInitialiser(_ code: CodeClass, to lines: inout CodeLines) {
    let parameters = code.properties.enumerated().map { slot, property in
      let value = code.defaults.indices.contains(slot) ? code.defaults[slot] : nil
      let standard = value.map { " = \(SwiftValues.expression($0))" } ?? ""
      return "\(property.name): \(property.type.swiftName)\(standard)"
    }
    let line = "init(\(parameters.joined(separator: ", "))) {"
    var opening = parameters.isEmpty ? "override init() {" : line
    if line.utf8.count > lines.room {
      lines.line("init(")
      for (slot, parameter) in parameters.enumerated() {
        lines.line("  \(parameter)\(slot == parameters.count - 1 ? "" : ",")")
      }
      opening = ") {"
    }
    lines.block(opening) { lines in
      for property in code.properties { lines.line("self.\(property.name) = \(property.name)") }
      for node in code.nodes where node.needsProperties {
        make(node, node.name.text, to: &lines)
      }
      lines.line("super.init()")
      lines.line("automaticallyManagesSubnodes = true")
      for group in code.setup {
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
    case .forEach(let list, _, let statements):
      lines.block("for \(CodeName.item.text) in \(list.text) {") { lines in
        for statement in statements { write(statement, to: &lines) }
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
      if case .elements(let parts) = argument.value, arguments[index].utf8.count + 3 > lines.room {
        lines.line("  \(argument.label): \(parts.allSatisfy(\.isPlain) ? "[" : "")")
        write(CodePart.segments(parts), end, to: &lines)
      } else {
        lines.line("  \(arguments[index])\(end)")
      }
    }
  }
}

extension SwiftCode {
  /// Writes a list that is too long for a line: one line for each element, or for each segment that is appended.
  private static func write(
    _ segments: [[CodePart]], _ end: String, to lines: inout CodeLines
  ) {
    if segments.count == 1, let parts = segments.first, parts.allSatisfy(\.isPlain) {
      for part in parts { lines.line("    \(part.name.text),") }
      lines.line("  ]\(end)")
      return
    }
    for (index, segment) in segments.enumerated() {
      let sign = index == 0 ? "" : "+ "
      lines.line(
        "    \(sign)\(SwiftValues.list(segment))\(index == segments.count - 1 ? end : "")")
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
    case .text(let text): swiftLiteral(text)
    case .font(let font): self.font(font)
    case .element(let name): name.text
    case .elements(let parts):
      parts.isEmpty ? "[]" : CodePart.segments(parts).map(list).joined(separator: " + ")
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
    case .expression(let expression): self.expression(expression)
    case .points(let expression): "ASDimensionMake(\(self.expression(expression)))"
    case .sizeOf(let sides):
      "CGSize(width: \(expression(sides[0])), height: \(expression(sides[1])))"
    case .insetsOf(let edges):
      "UIEdgeInsets(top: \(expression(edges[0])), left: \(expression(edges[1])), "
        + "bottom: \(expression(edges[2])), right: \(expression(edges[3])))"
    }
  }

  /// A value with a name, or computed of such.
  static func expression(_ expression: CodeExpression) -> String {
    switch expression {
    case .property(let name): name
    case .constant(let className, let name): "\(className).\(name)"
    case .entry(let name): "$0.\(name)"
    case .index: "CGFloat($0)"
    case .negation(let flag): "!\(self.expression(flag))"
    case .arithmetic(let arithmetic, let codes):
      CodeExpression.text(
        arithmetic, variable: { codes[$0].map(self.expression) ?? "" }, number: number)
    case .literal(let value): text(value)
    }
  }

  /// Elements of a list that stand together.
  static func list(_ parts: [CodePart]) -> String {
    let names = parts.map(\.name.text).joined(separator: ", ")
    guard let only = parts.first, !only.isPlain else { return "[\(names)]" }
    guard let condition = only.condition else { return names }
    return "(\(expression(condition)) ? [\(names)] : [])"
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
    let font = run.symbols.font.map(expression) ?? Self.font(run.run.font)
    var attributes = [".font: \(font)"]
    if let color = run.color {
      let color = run.symbols.color.map(expression) ?? self.color(color)
      attributes.append(".foregroundColor: \(color)")
    }
    if run.run.kern != 0 { attributes.append(".kern: \(number(run.run.kern))") }
    if run.run.baselineOffset != 0 {
      attributes.append(".baselineOffset: \(number(run.run.baselineOffset))")
    }
    if let paragraph = run.paragraph { attributes.append(".paragraphStyle: \(paragraph)") }
    return [
      "string: \(run.symbols.string.map(expression) ?? swiftLiteral(run.run.text)),",
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
