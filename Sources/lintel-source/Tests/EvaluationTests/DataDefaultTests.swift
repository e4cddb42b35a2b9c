import JSONText
import LayoutEvaluation
import Testing

/// Values that data has by default: those of parameters, of properties that others set, and of the types of data.
@Suite("Default values of data")
struct DataDefaultTests {
  /// The style of the first child in the document and each state, with the marks of values that are not known.
  private func styles(_ layout: ImportedLayout) -> [String] {
    let child = layout.document?.at("/root/child")
    func text(_ element: JSONValue?, _ change: JSONValue? = nil) -> String {
      let style = element?["style"]?["width"]?.line
      let unknown = (change?["unknown"] ?? element?["unknown"])?.items?.compactMap(\.string) ?? []
      return ([change?["width"]?.line ?? style ?? "-"] + unknown).joined(separator: " ")
    }
    return ["document: " + text(child)]
      + (layout.document?["variants"]?.items ?? []).map { state in
        let name = state["name"]?.string ?? ""
        let style = state["style"]?["#a"]
        let marks = state["values"]?["#a"]?["unknown"]
        let change = JSONValue.object(
          [("width", style?["width"]), ("unknown", marks)].compactMap { key, value in
            value.map { .init(key, $0) }
          })
        return "\(name): " + text(state["instead"]?["#a"] ?? child, change)
      }
  }

  @Test(
    "Number that data has by default is not known in a state in which data has another one",
    arguments: [
      ("let side: CGFloat\n  init(side: CGFloat = 40) { self.side = side; super.init() }", "side"),
      ("var side: CGFloat = 40", "side"), ("var side: CGFloat = 20", "side * 2"),
      ("let look: Look\n  init(look: Look) { self.look = look; super.init() }", "look.side"),
      (
        "let look: Look\n  init(look: Look) { self.look = look; super.init() }",
        "min(look.side, look.size.height)"
      ),
    ])
  func otherThanDefault(members: String, side: String) throws {
    for (condition, name) in [
      ("side >= 90", "side >= 90"), ("!(side < 90)", "not side < 90"),
      ("90 <= side", "90 <= side"), ("side == 90", "side == 90"),
    ] {
      let layout = try swiftLayout(
        """
        struct Look { var side: CGFloat = 40; var size = CGSize(width: 60, height: 40) }
        """
          + swiftCell(
            "let a = ASDisplayNode(), b = ASDisplayNode()\n  \(members)",
            """
            let length = \(side)
                a.style.width = ASDimensionMake(length)
                b.style.width = ASDimensionMake(\(condition.replacing("side", with: "length")) ? 70 : length / 2)
                return ASOverlayLayoutSpec(child: a, overlay: b)
            """))
      let found = styles(layout)
      let expected = name.replacing("side", with: "length")
      #expect(found == ["document: 40", "\(expected): \"auto\" width"], "\(condition)")
      let overlay = layout.document?["variants"]?.items?.first?["style"]?["#b"]?["width"]
      #expect(overlay == .number(70))
    }
  }
}
