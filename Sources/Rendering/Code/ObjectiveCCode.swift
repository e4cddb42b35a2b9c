import LayoutEngine

/// A file of Objective-C.
struct ObjectiveCCode {
  private var lines = CodeLines()

  var text: String { lines.text }

  private let file: CodeFile

  /// The classes of layouts by their names.
  private let classes: [String: CodeClass]

  init(_ file: CodeFile) {
    self.file = file
    classes = Dictionary(
      file.layoutClasses.map { ($0.className, $0) }, uniquingKeysWith: { $1 })
    lines.lines(file.heading.map { "// \($0)" })
    lines.gap()
    lines.line("#import <AsyncDisplayKit/AsyncDisplayKit.h>")
    lines.gap()
    for constant in file.constants { write(constant) }
    if !file.constants.isEmpty { lines.gap() }
    for content in ContentNode.allCases where file.contentNodes.contains(content) {
      lines.lines(content.objectiveCLines(of: file.main.className))
      lines.gap()
    }
    for (index, code) in (file.layoutClasses + [file.main]).enumerated() {
      if index > 0 { lines.gap() }
      lines.line("@interface \(name(of: code)) : ASDisplayNode")
      if !code.properties.isEmpty { lines.line("\(initialiser(of: code));") }
      lines.line("@end")
      lines.gap()
      writeImplementation(code)
    }
  }

  private mutating func write(_ constant: CodeConstant) {
    let name = ObjectiveCValues.expression(.constant(file.main.className, constant.name))
    let type = constant.type.objectiveCName
    let value = ObjectiveCValues.text(constant.value)
    switch constant.type {
    case .number:
      // The compiler takes no calculation with constants for one.
      if let expression = constant.expression {
        lines.line("#define \(name) (\(ObjectiveCValues.expression(expression)))")
      } else {
        lines.line("static const \(type)\(name) = \(value);")
      }
    case .flag: lines.line("static const \(type)\(name) = \(value);")
    case .text: lines.line("static \(type)const \(name) = \(value);")
    case .font, .color: lines.line("#define \(name) \(value)")
    }
  }

  /// The name of a class, which is one of all classes in an app.
  private func name(of code: CodeClass) -> String { className(code.className) }

  private func className(_ name: String) -> String {
    classes[name] == nil ? name : file.main.className + name
  }

  private func initialiser(of code: CodeClass) -> String {
    if code.properties.isEmpty { return "- (instancetype)init" }
    return "- (instancetype)"
      + selector(
        code.properties.map { property in
          let type = property.type.objectiveCName
          let parameter = type.last == " " ? String(type.dropLast()) : type
          return (property, "(\(parameter))\(property.name)")
        })
  }

  /// The message that initialises a class, with a type or value for each property.
  private func selector(_ arguments: [(property: CodeProperty, text: String)]) -> String {
    arguments.enumerated().map { slot, argument in
      let name = argument.property.name
      return (slot == 0 ? "initWith\(capitalized(name))" : name) + ":\(argument.text)"
    }.joined(separator: " ")
  }

  private mutating func writeImplementation(_ code: CodeClass) {
    for hint in code.hints { lines.line("// lintel: \(hint)") }
    if code.nodes.isEmpty, code.properties.isEmpty {
      lines.line("@implementation \(name(of: code))")
    } else {
      let types = code.nodes.map { node in
        let type = className(of: node)
        return node.construction?.loop == nil ? type : "NSMutableArray<\(type) *>"
      }
      lines.block("@implementation \(name(of: code)) {") { lines in
        for property in code.properties {
          lines.line("\(property.type.objectiveCName)_\(property.name);")
        }
        for (node, type) in zip(code.nodes, types) {
          lines.line("\(type) *\(ObjectiveCValues.name(node.name));")
        }
      }
    }
    lines.gap()
    writeInitialiser(code)
    for layout in code.layouts {
      lines.gap()
      write(layout)
    }
    lines.gap()
    lines.line("@end")
  }

  private func className(of node: NodeDeclaration) -> String {
    node.content.map { file.main.className + ContentNode($0).className }
      ?? className(node.className)
  }

  private mutating func writeInitialiser(_ code: CodeClass) {
    let writer = self
    lines.block("\(initialiser(of: code)) {") { lines in
      lines.line("self = [super init];")
      lines.block("if (self) {") { lines in
        for property in code.properties { lines.line("_\(property.name) = \(property.name);") }
        lines.line("self.automaticallyManagesSubnodes = YES;")
        if code.layouts.count > 1 { lines.line("__weak __typeof__(self) weakSelf = self;") }
        if !code.nodes.isEmpty { lines.gap() }
        for node in code.nodes {
          let name = ObjectiveCValues.name(node.name)
          for hint in node.hints { lines.line("// lintel: \(hint)") }
          if let construction = node.construction {
            writer.make(construction, name, to: &lines)
            continue
          }
          let made =
            switch node.content {
            case nil: "init]"
            case .size(let size): "initWithContentSize:\(ObjectiveCValues.size(size))]"
            case .sizeOf(let sides):
              "initWithContentSize:\(ObjectiveCValues.text(.sizeOf(sides)))]"
            case .flow(let flow):
              "initWithLength:\(ObjectiveCValues.number(flow.length)) "
                + "lineHeight:\(ObjectiveCValues.number(flow.lineHeight))]"
            }
          lines.line("\(name) = [[\(writer.className(of: node)) alloc] \(made);")
        }
        for group in code.setup {
          lines.gap()
          for statement in group { writer.write(statement, to: &lines) }
        }
      }
      lines.line("return self;")
    }
  }

  /// Writes the construction of a node that uses a layout, or of several in a loop.
  private func make(
    _ construction: NodeConstruction, _ target: String, to lines: inout CodeLines
  ) {
    let code = classes[construction.className]
    let columns = construction.loop?.columns ?? []
    let arguments = construction.arguments.enumerated().map { slot, argument in
      let standard = code.flatMap { $0.defaults.indices.contains(slot) ? $0.defaults[slot] : nil }
      let text =
        switch argument.value ?? standard {
        case .entry(let name)?:
          argument.property.type.unboxed(columns.count == 1 ? "entry" : "entry[@\"\(name)\"]")
        case let value?: ObjectiveCValues.expression(value)
        case nil: "nil"
        }
      return (argument.property, text)
    }
    let message = arguments.isEmpty ? "init" : selector(arguments)
    let made = "[[\(className(construction.className)) alloc] \(message)]"
    guard let loop = construction.loop else {
      lines.line("\(target) = \(made);")
      return
    }
    lines.line("\(target) = [NSMutableArray array];")
    guard let first = columns.first else {
      lines.block("for (NSUInteger index = 0; index < \(loop.count); index++) {") {
        $0.line("[\(target) addObject:\(made)];")
      }
      return
    }
    let type =
      columns.count == 1 ? first.property.type.boxedName : "NSDictionary<NSString *, id> *"
    lines.line("for (\(type)entry in @[")
    for row in 0..<loop.count {
      let values = columns.map {
        $0.property.type.boxed(ObjectiveCValues.expression($0.values[row]))
      }
      let labelled = zip(columns, values).map { "@\"\($0.property.name)\": \($1)" }
      let entry = columns.count == 1 ? values[0] : "@{\(labelled.joined(separator: ", "))}"
      lines.line("  \(entry)\(row == loop.count - 1 ? "" : ",")")
    }
    lines.block("]) {") { $0.line("[\(target) addObject:\(made)];") }
  }

  private mutating func write(_ layout: LayoutMethod) {
    let name = layout.name ?? "layoutSpecThatFits"
    let writer = self
    lines.block("- (ASLayoutSpec *)\(name):(ASSizeRange)constrainedSize {") { lines in
      for group in layout.groups {
        for statement in group { writer.write(statement, to: &lines) }
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

  private func write(_ statement: CodeStatement, to lines: inout CodeLines) {
    switch statement {
    case .comment(let comment): lines.line("// \(comment)")
    case .hint(let hint): lines.line("// lintel: \(hint)")
    case .inert(let setting):
      let value = ObjectiveCValues.text(setting.value)
      lines.line("// Without effect: \(setting.property) = \(value) (\(setting.reason)).")
    case .spec(let name, let call): Self.write(name, call, to: &lines)
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
    case .forEach(let list, let className, let statements):
      let item = "\(self.className(className)) *\(CodeName.item.text)"
      lines.block("for (\(item) in \(ObjectiveCValues.name(list))) {") { lines in
        for statement in statements { write(statement, to: &lines) }
      }
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
      if case .elements(let parts) = argument.value, parts.count > 1,
        parts.allSatisfy(\.isPlain),
        margin.utf8.count + label.utf8.count + value.utf8.count + 4 > lines.room
      {
        lines.line("\(margin)\(label):@[")
        for part in parts { lines.line("      \(ObjectiveCValues.name(part.name)),") }
        lines.line("    ]\(end)")
      } else {
        lines.line("\(margin)\(label):\(value)\(end)")
      }
    }
  }
}

extension CodeType {
  /// The type of its values in collections, with a space behind it unless it is a pointer.
  fileprivate var boxedName: String {
    switch self {
    case .number, .flag: "NSNumber *"
    case .text, .font, .color: objectiveCName
    }
  }

  fileprivate func boxed(_ value: String) -> String {
    switch self {
    case .number, .flag: "@(\(value))"
    case .text, .font, .color: value
    }
  }

  fileprivate func unboxed(_ value: String) -> String {
    switch self {
    case .number: "[\(value) doubleValue]"
    case .flag: "[\(value) boolValue]"
    case .text, .font, .color: value
    }
  }
}
