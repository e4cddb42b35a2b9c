import LiveDocuments
import Rendering
import TestSupport
import Testing

/// The classes that layouts become, the properties and constants that variables become, and the loops of `each`.
@Suite struct LayoutClassesTests {
  /// A document with a layout `row` that uses a layout `avatar`.
  private static func document(_ children: String) -> String {
    """
    {"variables": {"gutter": 12, "margin": "$gutter * 2", "body": {"family": "system", "size": 15}},
     "layouts": {
      "avatar": {"variables": {"size": 24, "name": "Ann", "isOnline": true}, "root": {
       "type": "node", "backgroundColor": "white", "child": {"type": "stack", "spacing": "$size / 6",
        "children": [
         {"type": "image", "id": "photo", "imageSize": {"width": "$size", "height": "$size"}},
         {"type": "node", "id": "badge", "hidden": "!$isOnline",
          "intrinsicSize": {"width": "$gutter", "height": 8}},
         {"type": "text", "id": "label", "text": "$name", "font": "$body"}]}}},
      "row": {"variables": {"title": "Title", "height": 44}, "root": {
       "type": "stack", "style": {"height": "$height"}, "children": [
        {"type": "text", "id": "label", "text": "$title", "font": "$body"},
        {"type": "node", "layout": "#avatar", "variables": {"name": "$title", "size": "$height / 2"}}]}}},
     "root": {"type": "stack", "direction": "vertical", "spacing": "$margin", "children": [\(children)]}}
    """
  }

  /// A document with all of this.
  static let everything = document(
    """
    \(use), {"type": "map"}, {"each": [{"name": "A"}, {"name": "B"}], "layout": "#avatar"},
    {"each": [{"title": "A"}, {"height": 60}], "layout": "#row", "style": {"spacingAfter": 2}},
    {"each": 3, "layout": "#row", "variables": {"height": "20 + $index * 4"}}
    """)

  private static let use = ##"{"type": "node", "layout": "#avatar", "variables": {"name": "Ben"}}"##

  private static func swift(_ children: String) -> CodeSections {
    CodeSections(document(children), in: .swift)
  }

  private static func objectiveC(_ children: String) -> CodeSections {
    CodeSections(document(children), in: .objc)
  }

  @Test func `Layout is a class with a property for each variable`() {
    let swift = Self.swift(Self.use)
    let parameters = "isOnline: Bool = true"
    #expect(
      swift.text.contains("init(size: CGFloat = 24, nameValue: String = \"Ann\", \(parameters)) {"))
    #expect(swift.text.contains("let avatar = AvatarNode(nameValue: \"Ben\")\n"))
    #expect(swift.text.contains("spacing: size / 6,\n"))
    #expect(swift.text.contains("string: nameValue,\n"))
    #expect(swift.text.contains("children: [photo] + (isOnline ? [badge] : []) + [label])\n"))
    let objc = Self.objectiveC(Self.use).text
    #expect(
      objc.contains(
        "- (instancetype)initWithSize:(CGFloat)size nameValue:(NSString *)nameValue "
          + "isOnline:(BOOL)isOnline;\n"))
    #expect(
      objc.contains(
        "_avatar = [[LayoutNodeAvatarNode alloc] initWithSize:24 nameValue:@\"Ben\" isOnline:YES];\n"
      ))
    #expect(objc.contains("spacing:_size / 6.0\n"))
    #expect(objc.contains("(_isOnline ? @[ _badge ] : @[])"))
  }

  @Test func `Lists that uses hand to an each are loops of classes of their own`() {
    let code = CodeSections(
      """
      {"variables": {"names": [{"name": "A"}, {"name": "B"}]}, "layouts": {
        "label": {"variables": {"name": "Ann"}, "root": {
          "type": "node", "child": {"type": "text", "text": "$name"}}},
        "list": {"variables": {"all": 1}, "root": {"type": "node", "child": {
          "type": "stack", "children": [{"each": "$all", "layout": "#label"}]}}}},
       "root": {"type": "stack", "children": [
        {"type": "node", "layout": "#list", "variables": {"all": "$names"}},
        {"type": "node", "layout": "#list", "variables": {"all": 3}}]}}
      """, in: .swift
    ).text
    #expect(code.contains("[\"A\", \"B\"].map { LabelNode(nameValue: $0) }"))
    #expect(code.contains("(0..<3).map { _ in LabelNode() }"))
    #expect(code.ranges(of: ": ASDisplayNode {").count == 4)
  }

  @Test func `Size of an image that is a variable is a hint with the name of the property`() {
    let hint = #"// lintel: keys {"imageSize":{"width":"$size","height":"$size"}}"#
    #expect(Self.swift(Self.use).text.contains("\(hint)\n    let photo = ASImageNode()\n"))
    #expect(Self.objectiveC(Self.use).text.contains("\(hint)\n    _photo = "))
  }

  @Test func `Variables of the document are constants with their calculations`() {
    let swift = Self.swift(Self.use).text
    #expect(swift.contains("  static let gutter: CGFloat = 12\n"))
    #expect(swift.contains("  static let margin: CGFloat = LayoutNode.gutter * 2\n"))
    #expect(swift.contains("  static let body: UIFont = UIFont.systemFont(ofSize: 15)\n"))
    #expect(swift.contains("spacing: LayoutNode.margin,\n"))
    let objc = Self.objectiveC(Self.use).text
    #expect(objc.contains("static const CGFloat LayoutNodeGutter = 12;\n"))
    #expect(objc.contains("#define LayoutNodeMargin (LayoutNodeGutter * 2.0)\n"))
    #expect(objc.contains("NSFontAttributeName: LayoutNodeBody}"))
  }

  @Test func `Uses share one class, whatever values and hidden elements they have`() {
    let uses = ["1", "2", "3"].map {
      ##"{"type": "node", "layout": "#avatar", "variables": {"size": \##($0), "isOnline": \##($0 == "2")}}"##
    }
    let swift = Self.swift(uses.joined(separator: ", ")).text
    #expect(swift.split(separator: "final class ").count == 4)
    #expect(swift.contains("let avatar2 = AvatarNode(size: 2, isOnline: true)\n"))
    #expect(swift.contains("let avatar3 = AvatarNode(size: 3, isOnline: false)\n"))
  }

  @Test func `Uses that differ in more than variables of the layout have two classes`() {
    let other =
      ##"{"type": "node", "layout": "#avatar", "variables": {"gutter": 3, "isOnline": true}}"##
    let swift = Self.swift("\(Self.use), \(other)").text
    #expect(swift.contains("final class AvatarNode: ASDisplayNode {\n"))
    #expect(swift.contains("final class AvatarNode2: ASDisplayNode {\n"))
  }

  @Test func `Use in a layout hands the properties on`() {
    let row = ##"{"type": "node", "layout": "#row", "variables": {"height": 60}}"##
    let swift = Self.swift(row).text
    #expect(swift.contains("    let avatar: AvatarNode\n"))
    #expect(swift.contains("      avatar = AvatarNode(size: height / 2, nameValue: title)\n"))
    #expect(
      Self.objectiveC(row).text.contains(
        "[[LayoutNodeAvatarNode alloc] initWithSize:_height / 2.0 nameValue:_title isOnline:YES]"))
  }

  @Test func `Entries of an each are mapped to nodes, one value by itself and several as tuples`() {
    let names = ##"{"each": [{"name": "A"}, {"name": "B"}], "layout": "#avatar"}"##
    #expect(
      Self.swift(names).text.contains(
        "  let avatars = [\"A\", \"B\"].map { AvatarNode(nameValue: $0) }\n"))
    let sizes = ##"{"each": [{"size": 4}, {"name": "B"}], "layout": "#avatar"}"##
    let swift = Self.swift("{\"type\": \"map\"}, \(sizes)").text
    #expect(
      swift.contains("    (size: 4, nameValue: \"Ann\"),\n    (size: 24, nameValue: \"B\"),\n"))
    #expect(swift.contains("] as [(size: CGFloat, nameValue: String)]).map { AvatarNode("))
    #expect(swift.contains("children: [mapNode] + avatars)\n"))
    let objc = Self.objectiveC("{\"type\": \"map\"}, \(sizes)").text
    #expect(objc.contains("      @{@\"size\": @(4), @\"nameValue\": @\"Ann\"},\n"))
    #expect(
      objc.contains("initWithSize:[entry[@\"size\"] doubleValue] nameValue:entry[@\"nameValue\"]"))
    #expect(objc.contains("[@[ _mapNode ] arrayByAddingObjectsFromArray:_avatars]"))
  }

  @Test func `Counted each is a loop over numbers`() {
    let each = ##"{"each": 3, "layout": "#row", "variables": {"height": "20 + $index * 4"}}"##
    #expect(
      Self.swift(each).text.contains(
        "  let rows = (0..<3).map { RowNode(height: 20 + CGFloat($0) * 4) }\n"))
    let objc = Self.objectiveC(each).text
    #expect(objc.contains("for (NSUInteger index = 0; index < 3; index++) {\n"))
    #expect(objc.contains("height:20.0 + (CGFloat)index * 4.0]];\n"))
  }

  @Test func `Keys of a use are set on its node, those of the root in its class`() {
    let use = ##"{"type": "node", "id": "a", "layout": "#avatar", "style": {"flexGrow": 1}}"##
    let swift = Self.swift(use).text
    #expect(swift.contains("    a.style.flexGrow = 1\n"))
    #expect(swift.contains("      self.backgroundColor = UIColor.white\n"))
    #expect(!swift.contains("a.backgroundColor"))
    let each = ##"{"each": 2, "layout": "#avatar", "style": {"flexGrow": 1}}"##
    #expect(
      Self.swift(each).text.contains(
        "    for node in avatars {\n      node.style.flexGrow = 1\n    }\n"))
    #expect(
      Self.objectiveC(each).text.contains(
        "    for (LayoutNodeAvatarNode *node in _avatars) {\n      node.style.flexGrow = 1;\n    }\n"
      ))
  }

  @Test func `Calculation keeps its order, and two signs in a row are computed`() {
    let stack = #"{"type": "stack", "spacing": "\#("$gutter-( $margin -1)/2")", "children": []}"#
    #expect(
      Self.swift(stack).text.contains(
        "spacing: LayoutNode.gutter - (LayoutNode.margin - 1) / 2,\n"))
    let signs = #"{"type": "stack", "spacing": "$margin - --$gutter", "children": []}"#
    #expect(Self.swift(signs).text.contains("      spacing: 12,\n"))
  }
}
