import AsyncDisplayKit
import Comparison

/// The classes of this program, by files.
let allCases =
  constructCases + notReadCases + cardCases + listCases + stateCases + rangeCases + helperCases
  + valueCases
  + textCases
  + screenCases + languageCases

private let cardCases = [
  OracleCase("ConvenienceInitNode") { _ in ConvenienceInitNode() },
  OracleCase("SizedTextNode") { _ in SizedTextNode() },
  OracleCase("ArticleCard") { _ in ArticleCard() },
  OracleCase("AvatarNode") { _ in AvatarNode() },
  OracleCase("CommentRow") { _ in CommentRow() },
  OracleCase("CoverCard") { _ in CoverCard() },
  OracleCase("BadgedIcon", states: ["not wraps"]) { BadgedIcon(wraps: $0.holds("wraps")) },
  OracleCase("ProfileHeader") { _ in ProfileHeader() },
  OracleCase("PriceRow") { _ in PriceRow() },
  OracleCase("PlaceholderNode") { _ in PlaceholderNode() },
]

private let listCases = [
  OracleCase("TagNode") { _ in TagNode("Label") },
  OracleCase("TagCloud") { _ in TagCloud() },
  OracleCase("StarsNode") { _ in StarsNode() },
  OracleCase("BarChart") { _ in BarChart() },
  OracleCase("GridNode") { _ in GridNode() },
  OracleCase("StepList") { _ in StepList() },
  OracleCase("DividedColumn") { _ in DividedColumn() },
  OracleCase("ScoreTable") { _ in ScoreTable() },
  OracleCase("FilteredRow") { _ in FilteredRow() },
  OracleCase("StridedNode") { _ in StridedNode() },
]

private let stateCases = [
  OracleCase("MessageCell", states: ["not isOutgoing", "not showsAvatar"]) {
    MessageCell(isOutgoing: $0.holds("isOutgoing"), showsAvatar: $0.holds("showsAvatar"))
  },
  OracleCase("StatusCell", states: ["not hasDetail"]) {
    StatusCell(hasDetail: $0.holds("hasDetail"))
  },
  OracleCase("ExpandableCell", states: ["isExpanded"]) {
    let cell = ExpandableCell()
    cell.isExpanded = $0.has("isExpanded")
    return cell
  },
  OracleCase("PostCell", states: ["attachment is link", "attachment is none"]) {
    PostCell(
      attachment: $0.has("attachment is link")
        ? .link : $0.has("attachment is none") ? .none : .photo)
  },
  OracleCase("UnreadCell", states: ["not isUnread", "not isMuted", "not isPinned"]) {
    UnreadCell(
      isUnread: $0.holds("isUnread"), isMuted: $0.holds("isMuted"), isPinned: $0.holds("isPinned"))
  },
  OracleCase("BannerNode", states: ["not showsIcon", "not isClosable"]) {
    BannerNode(showsIcon: $0.holds("showsIcon"), isClosable: $0.holds("isClosable"))
  },
  OracleCase("PersonCell", states: ["not person.isOnline", "not person.isAdmin"]) {
    PersonCell(
      person: Person(isOnline: $0.holds("person.isOnline"), isAdmin: $0.holds("person.isAdmin")))
  },
  OracleCase("CounterCell", states: ["not count > 10"]) {
    CounterCell(count: $0.holds("count > 10") ? 11 : 10)
  },
]

private let rangeCases = [
  OracleCase("HalvesNode") { _ in HalvesNode() },
  OracleCase("AdaptiveCell") { _ in AdaptiveCell() },
  OracleCase("ShrinkingNode") { _ in ShrinkingNode() },
  OracleCase("NestedRangeCell") { _ in NestedRangeCell() },
  OracleCase("ColumnsCell") { _ in ColumnsCell() },
  OracleCase("CappedNode") { _ in CappedNode() },
  OracleCase("SpanNode") { _ in SpanNode() },
  OracleCase("ExactWidthNode") { _ in ExactWidthNode() },
  OracleCase("ExactWidthCell") { _ in ExactWidthCell() },
  OracleCase("SidebarCell", states: ["not showsSidebar"]) {
    SidebarCell(showsSidebar: $0.holds("showsSidebar"))
  },
]

private let helperCases = [
  OracleCase("PaddedNode") { _ in PaddedNode() },
  OracleCase("MetricsCell") { _ in MetricsCell() },
  OracleCase("BaseCell") { _ in BaseCell() },
  OracleCase("TallCell") { _ in TallCell() },
  OracleCase("PairCell") { _ in PairCell() },
  OracleCase("FramedCell") { _ in FramedCell() },
  OracleCase("ComputedNode") { _ in ComputedNode() },
  OracleCase("BoxedCell") { _ in BoxedCell() },
  OracleCase("ClosureNode") { _ in ClosureNode() },
  OracleCase("BlockNode") { _ in BlockNode() },
]

private let valueCases = [
  OracleCase("LastWriteNode") { _ in LastWriteNode() },
  OracleCase("DirectionNode") { _ in DirectionNode() },
  OracleCase("IntegerNode") { _ in IntegerNode() },
  OracleCase("RoundingNode") { _ in RoundingNode() },
  OracleCase("OptionsNode") { _ in OptionsNode() },
  OracleCase("TupleNode") { _ in TupleNode() },
  OracleCase("DeferNode") { _ in DeferNode() },
  OracleCase("PaletteNode") { _ in PaletteNode() },
  OracleCase("DensityNode") { _ in DensityNode() },
  OracleCase("LoopNode") { _ in LoopNode() },
]

private let textCases = [
  OracleCase("ParagraphCell") { _ in ParagraphCell() },
  OracleCase("LimitedCell") { _ in LimitedCell() },
  OracleCase("InsetTextNode") { _ in InsetTextNode() },
  OracleCase("ButtonBar") { _ in ButtonBar() },
  OracleCase("BaselineRow") { _ in BaselineRow() },
  OracleCase("MeasuredFontNode") { _ in MeasuredFontNode() },
  OracleCase("CountNode") { _ in CountNode() },
]

private let screenCases = [
  OracleCase("AbsoluteNode") { _ in AbsoluteNode() },
  OracleCase("ScreenNode") { _ in ScreenNode() },
  OracleCase("HairlineNode") { _ in HairlineNode() },
  OracleCase("PadNode") { _ in PadNode() },
  OracleCase("RegularNode") { _ in RegularNode() },
  OracleCase("FeedController", controller: { _ in FeedController() }),
]

private let constructCases = [
  OracleCase("QualifiedFunctionNode") { _ in QualifiedFunctionNode() },
  OracleCase("TupleLabelNode") { _ in TupleLabelNode() },
  OracleCase("TupleLiteralNode") { _ in TupleLiteralNode() },
  OracleCase("TupleListNode") { _ in TupleListNode() },
  OracleCase("ImplicitFontNode") { _ in ImplicitFontNode() },
  OracleCase("IntegerBranchNode", states: ["not isLong"]) {
    IntegerBranchNode(isLong: $0.holds("isLong"))
  },
]

private let notReadCases = [
  OracleCase("FlagPropertyNode", states: ["not wraps"]) {
    FlagPropertyNode(wraps: $0.holds("wraps"))
  }.notReading("truth values of data that properties of specs get")
]

private let languageCases = [
  OracleCase("ThemedNode") { _ in ThemedNode() }.notReading(
    "computed properties in extensions of protocols"),
  OracleCase("ChainNode") { _ in ChainNode() },
  OracleCase("BadgeCell") { _ in BadgeCell() },
  OracleCase("InoutNode") { _ in InoutNode() },
  OracleCase("KeyPathNode") { _ in KeyPathNode() },
  OracleCase("WillSetNode") { _ in WillSetNode() },
  OracleCase("OverloadNode") { _ in OverloadNode() },
  OracleCase("ConditionalCastCell") { _ in ConditionalCastCell() },
  OracleCase("GuardedNode", states: ["not isEmpty", "isEmpty"]) {
    GuardedNode(isEmpty: $0.holds("isEmpty"))
  },
]
