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
