import LayoutEngine

/// A file of Objective-C.
struct ObjectiveCCode {
  private var lines = CodeLines()

  var text: String { lines.text }

  init(_ file: CodeFile) {
    lines.lines(file.heading.map { "// \($0)" })
    lines.gap()
    lines.line("#import <AsyncDisplayKit/AsyncDisplayKit.h>")
    lines.gap()
    for content in ContentNode.allCases where file.contentNodes.contains(content) {
      lines.lines(content.objectiveCLines(of: file.className))
      lines.gap()
    }
    lines.line("@interface \(file.className) : ASDisplayNode")
    lines.line("@end")
    lines.gap()
    writeImplementation(file)
  }

  private mutating func writeImplementation(_ file: CodeFile) {
    for hint in file.hints { lines.line("// lintel: \(hint)") }
    if file.nodes.isEmpty {
      lines.line("@implementation \(file.className)")
    } else {
      lines.block("@implementation \(file.className) {") { lines in
        for node in file.nodes {
          let name = ObjectiveCValues.name(node.name)
          lines.line("\(Self.className(of: node, in: file)) *\(name);")
        }
      }
    }
    lines.gap()
    writeInitialiser(file)
    for layout in file.layouts {
      lines.gap()
      write(layout)
    }
    lines.gap()
    lines.line("@end")
  }

  private static func className(of node: NodeDeclaration, in file: CodeFile) -> String {
    node.content.map { file.className + ContentNode($0).className } ?? node.className
  }

  private mutating func writeInitialiser(_ file: CodeFile) {
    lines.block("- (instancetype)init {") { lines in
      lines.line("self = [super init];")
      lines.block("if (self) {") { lines in
        lines.line("self.automaticallyManagesSubnodes = YES;")
        if file.layouts.count > 1 { lines.line("__weak __typeof__(self) weakSelf = self;") }
        if !file.nodes.isEmpty { lines.gap() }
        for node in file.nodes {
          let made =
            switch node.content {
            case nil: "init]"
            case .size(let size): "initWithContentSize:\(ObjectiveCValues.size(size))]"
            case .flow(let flow):
              "initWithLength:\(ObjectiveCValues.number(flow.length)) "
                + "lineHeight:\(ObjectiveCValues.number(flow.lineHeight))]"
            }
          let name = ObjectiveCValues.name(node.name)
          for hint in node.hints { lines.line("// lintel: \(hint)") }
          lines.line("\(name) = [[\(Self.className(of: node, in: file)) alloc] \(made);")
        }
        for group in file.setup {
          lines.gap()
          for statement in group { Self.write(statement, to: &lines) }
        }
      }
      lines.line("return self;")
    }
  }

  private mutating func write(_ layout: LayoutMethod) {
    let name = layout.name ?? "layoutSpecThatFits"
    lines.block("- (ASLayoutSpec *)\(name):(ASSizeRange)constrainedSize {") { lines in
      for group in layout.groups {
        for statement in group { Self.write(statement, to: &lines) }
        lines.gap()
      }
      let result =
        switch layout.result {
        case nil: "[[ASLayoutSpec alloc] init]"
        case let name? where name.isNode:
          "[ASWrapperLayoutSpec wrapperWithLayoutElement:\(ObjectiveCValues.name(name))]"
        case let name?: name.text
        }
      lines.line("return \(result);")
    }
  }

  private static func write(_ statement: CodeStatement, to lines: inout CodeLines) {
    switch statement {
    case .comment(let comment): lines.line("// \(comment)")
    case .hint(let hint): lines.line("// lintel: \(hint)")
    case .inert(let setting):
      let value = ObjectiveCValues.text(setting.value)
      lines.line("// Without effect: \(setting.property) = \(value) (\(setting.reason)).")
    case .spec(let name, let call): write(name, call, to: &lines)
    case .paragraph(let name, let style):
      lines.line("NSMutableParagraphStyle *\(name) = [[NSMutableParagraphStyle alloc] init];")
      for (property, value) in style.settings {
        lines.line("\(name).\(property) = \(ObjectiveCValues.text(value));")
      }
    case .textVariable(let name):
      lines.line(
        "NSMutableAttributedString *\(name) = [[NSMutableAttributedString alloc] init];")
    case .run(let name, let run):
      let value = ObjectiveCValues.attributedText(run)
      lines.line("[\(name) appendAttributedString:\(value.opening)")
      lines.line("    \(value.string)")
      lines.line("        \(value.attributes)];")
    case .attachment(let name, let size):
      lines.block("{") { lines in
        lines.line("NSTextAttachment *attachment = [[NSTextAttachment alloc] init];")
        lines.line(
          "attachment.bounds = CGRectMake(0, 0, \(ObjectiveCValues.number(size.width)), "
            + "\(ObjectiveCValues.number(size.height)));")
        lines.line(
          "[\(name) appendAttributedString:"
            + "[NSAttributedString attributedStringWithAttachment:attachment]];")
      }
    case .addParagraph(let text, let paragraph):
      lines.line("[\(text) addAttribute:NSParagraphStyleAttributeName")
      let margin = String(repeating: " ", count: max(0, text.utf8.count - 1))
      lines.line("\(margin)          value:\(paragraph)")
      lines.line("\(margin)          range:NSMakeRange(0, \(text).length)];")
    case .set(let name, let property, .attributedText(let text)) where !text.isBuilt:
      let value = ObjectiveCValues.attributedText(text.onlyRun)
      lines.line("\(ObjectiveCValues.name(name)).\(property) = \(value.opening)")
      lines.line("    \(value.string)")
      lines.line("        \(value.attributes);")
    case .set(let name, let property, let value):
      lines.line("\(ObjectiveCValues.name(name)).\(property) = \(ObjectiveCValues.text(value));")
    case .title(let name, let text) where text.isBuilt:
      lines.line(
        "[\(ObjectiveCValues.name(name)) setAttributedTitle:\(text.names.text) "
          + "forState:UIControlStateNormal];")
    case .title(let name, let text):
      let value = ObjectiveCValues.attributedText(text.onlyRun)
      lines.line("[\(ObjectiveCValues.name(name)) setAttributedTitle:\(value.opening)")
      lines.line("    \(value.string)")
      lines.line("        \(value.attributes)")
      lines.line("    forState:UIControlStateNormal];")
    case .buttonImage(let name, let kind, let image):
      let value = ObjectiveCValues.text(.image(image))
      lines.line(
        "[\(ObjectiveCValues.name(name)) set\(kind):\(value) forState:UIControlStateNormal];")
    case .layout(let name, let method):
      let opening = "\(ObjectiveCValues.name(name)).layoutSpecBlock"
      lines.block(
        "\(opening) = ^ASLayoutSpec *(__kindof ASDisplayNode *node, ASSizeRange constrainedSize) {",
        closing: "};"
      ) { $0.line("return [weakSelf \(method):constrainedSize];") }
    }
  }
}

extension ObjectiveCCode {
  /// Writes a spec: on one line where it has no more than two arguments that are short, otherwise with a
  /// line for each, the colons below each other.
  static func write(_ name: CodeName, _ call: CodeCall, to lines: inout CodeLines) {
    guard let first = call.arguments.first else {
      lines.line("\(call.className) *\(name.text) = [[\(call.className) alloc] init];")
      return
    }
    let opening = "[\(call.className) \(call.opening)\(capitalized(first.label))"
    if call.arguments.count <= 2 {
      let rest = call.arguments.dropFirst().map {
        " \($0.label):\(ObjectiveCValues.text($0.value))"
      }
      let line =
        "\(call.className) *\(name.text) = \(opening):\(ObjectiveCValues.text(first.value))"
        + rest.joined() + "];"
      if line.utf8.count <= lines.room {
        lines.line(line)
        return
      }
    }
    lines.line("\(call.className) *\(name.text) =")
    for (index, argument) in call.arguments.enumerated() {
      let label = index == 0 ? opening : argument.label
      let margin = String(repeating: " ", count: max(0, opening.utf8.count - label.utf8.count) + 4)
      let end = index == call.arguments.count - 1 ? "];" : ""
      let value = ObjectiveCValues.text(argument.value)
      if case .elements(let names) = argument.value, names.count > 1,
        margin.utf8.count + label.utf8.count + value.utf8.count + 4 > lines.room
      {
        lines.line("\(margin)\(label):@[")
        for name in names { lines.line("      \(ObjectiveCValues.name(name)),") }
        lines.line("    ]\(end)")
      } else {
        lines.line("\(margin)\(label):\(value)\(end)")
      }
    }
  }
}

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
