import AsyncDisplayKit
import Comparison
import ObjectiveCBridge

/// The classes in `ObjectiveC/Classes`, by files.
let objectiveCCases =
  [
    "ArticleCard", "CoverCard", "PriceRow", "PinnedNode",
    "IntegerNode", "RoundingNode", "MacroNode", "LastWriteNode", "StructNode", "OperatorNode",
    "DimensionNode", "OptionsNode",
    "TagCloud", "GridNode", "ChangedListNode", "DividedColumn", "LoopNode", "PaletteNode",
    "HalvesNode", "AdaptiveCell", "InnerNode", "OuterCell", "ScreenNode",
    "BaseCell", "WideCell", "FramedCell", "CirclesNode", "PropertyNode", "FunctionNode",
    "BlockNode", "CategoryNode",
    "ConversionNode", "ConstantNode", "SharedListNode", "ScopeNode", "InsetNode", "SynthesizedNode",
    "ParagraphCell", "MixedTextNode", "ButtonBar", "CountNode",
  ].map { name in OracleCase(name) { _ in .objectiveC(name) } } + stateCases + notReadCases

private let stateCases = [
  OracleCase("TagNode") { _ in
    .objectiveC("TagNode", Message("initWithName:", .text("Label")))
  },
  OracleCase("BadgedIcon", states: ["not showsBadge"]) {
    .objectiveC("BadgedIcon", Message("initWithBadge:", .bool($0.holds("showsBadge"))))
  },
  OracleCase("MessageCell", states: ["not isOutgoing", "not showsAvatar"]) {
    .objectiveC(
      "MessageCell",
      Message(
        "initWithOutgoing:avatar:", .bool($0.holds("isOutgoing")), .bool($0.holds("showsAvatar"))))
  },
  OracleCase("PostCell", states: ["kind is PostKindLink", "kind is other"]) {
    .objectiveC(
      "PostCell",
      Message(
        "initWithKind:",
        .number($0.has("kind is PostKindLink") ? 7 : $0.has("kind is other") ? 0 : 1)))
  },
  OracleCase("ExpandableCell", states: ["not isExpanded"]) {
    .objectiveC(
      "ExpandableCell", messages: [Message("setExpanded:", .bool($0.holds("isExpanded")))])
  },
  OracleCase("StatusCell", states: ["not detail"]) {
    .objectiveC(
      "StatusCell", Message("initWithDetail:", .text($0.holds("detail") ? "" : nil)))
  },
  OracleCase("BannerNode", states: ["not showsIcon", "not isClosable"]) {
    .objectiveC(
      "BannerNode",
      Message(
        "initWithIcon:closable:", .bool($0.holds("showsIcon")), .bool($0.holds("isClosable"))))
  },
  OracleCase("UnreadCell", states: ["not isUnread", "not isMuted", "not isPinned"]) {
    .objectiveC(
      "UnreadCell",
      Message(
        "initWithUnread:muted:pinned:", .bool($0.holds("isUnread")), .bool($0.holds("isMuted")),
        .bool($0.holds("isPinned"))))
  },
  OracleCase("CounterCell", states: ["not count > 10"]) {
    .objectiveC(
      "CounterCell", Message("initWithCount:", .number($0.holds("count > 10") ? 11 : 10)))
  },
]

private let notReadCases = [
  ("FloatNode", "numbers of single precision"), ("PointerNode", "pointers to structs"),
  ("VariadicMacroNode", "macros with any number of arguments"),
  ("RedefinedMacroNode", "macros that are defined again"),
  ("StatementMacroNode", "macros of statements"),
].map { name, construct in
  OracleCase(name) { _ in .objectiveC(name) }.notReading(construct)
}
