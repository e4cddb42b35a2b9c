extension ContentNode {
  var swiftLines: [String] {
    let (summary, properties, arguments, size) =
      switch self {
      case .intrinsicSize:
        (
          "A node whose content has a size of its own.", ["contentSize: CGSize"],
          "contentSize: CGSize", ["contentSize"]
        )
      case .flow:
        (
          "A node whose content is broken into lines.",
          ["length: CGFloat", "lineHeight: CGFloat"], "length: CGFloat, lineHeight: CGFloat",
          [
            "let width = max(0, constrainedSize.width)",
            "if width >= length { return CGSize(width: length, height: lineHeight) }",
            "let lines = width > 0 ? (length / width).rounded(.up) : 1",
            "return CGSize(width: width, height: lines * lineHeight)",
          ]
        )
      }
    let names = properties.map { String($0.prefix { $0 != ":" }) }
    return ["/// \(summary)", "final class \(className): ASDisplayNode {"]
      + properties.map { "  let \($0)" }
      + ["", "  init(\(arguments)) {"]
      + names.map { "    self.\($0) = \($0)" }
      + ["    super.init()", "  }", ""]
      + ["  override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {"]
      + size.map { "    \($0)" } + ["  }", "}"]
  }

  func objectiveCLines(of owner: String) -> [String] {
    let name = owner + className
    let (summary, initialiser, variables, size) =
      switch self {
      case .intrinsicSize:
        (
          "A node whose content has a size of its own.",
          "- (instancetype)initWithContentSize:(CGSize)contentSize",
          [("CGSize", "contentSize")], ["return _contentSize;"]
        )
      case .flow:
        (
          "A node whose content is broken into lines.",
          "- (instancetype)initWithLength:(CGFloat)length lineHeight:(CGFloat)lineHeight",
          [("CGFloat", "length"), ("CGFloat", "lineHeight")],
          [
            "CGFloat width = MAX(0, constrainedSize.width);",
            "if (width >= _length) { return CGSizeMake(_length, _lineHeight); }",
            "CGFloat lines = width > 0 ? ceil(_length / width) : 1;",
            "return CGSizeMake(width, lines * _lineHeight);",
          ]
        )
      }
    return [
      "/// \(summary)", "@interface \(name) : ASDisplayNode", "\(initialiser);", "@end", "",
      "@implementation \(name) {",
    ]
      + variables.map { "  \($0.0) _\($0.1);" }
      + ["}", "", "\(initialiser) {", "  self = [super init];", "  if (self) {"]
      + variables.map { "    _\($0.1) = \($0.1);" }
      + ["  }", "  return self;", "}", ""]
      + ["- (CGSize)calculateSizeThatFits:(CGSize)constrainedSize {"]
      + size.map { "  \($0)" } + ["}", "", "@end"]
  }
}
