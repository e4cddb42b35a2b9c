import JSON
import LayoutEngine
import LiveDocuments

/// An element reaches beyond its parent, and nothing else says why.
///
/// - Source: Texture places children where its specs say and cuts nothing; `ASCornerLayoutSpec` lets
///   half of its corner element stand out
enum OutsideParent: DiagnosticRule {
  static let code = "outside-parent"
  static let severity = Severity.information
  static let judgesLayout = true
  // Whether an element is outside hangs on its parent's size too.
  static let subjects = Set(ElementType.allCases)
  static let traits = ElementTraits.outgrown
  static let yieldsTo =
    [Subsumption](
      [
        "absolute-child-outside", "corner-inherits-minimum", "cross-axis-overflow",
        "invalid-position",
      ])
    + [Subsumption](["invalid-size"], [.itself, .children])
    + [Subsumption](["companion-base-without-size", "insets-exceed-space"], [.itself, .below])
    + [Subsumption](["infinite-inset-unbounded"], [.itself, .above, .below])

  static func diagnostics(in element: ElementID, of document: LiveDocument) -> [PendingDiagnostic] {
    // Of a stack whose children are too long another rule says why they stick out.
    guard let size = document.frame(of: element)?.size,
      let around = document.declaration(of: element)?.name, !document.isOverfull(element)
    else { return [] }
    let tolerance = document.pixelTolerance
    return document.items(of: element).compactMap { child in
      guard let frame = document.frame(of: child), let type = document.declaration(of: child)?.name
      else { return nil }
      let edges = [
        ("on the left", -frame.origin.x), ("at the top", -frame.origin.y),
        ("on the right", frame.origin.x + frame.size.width - size.width),
        ("at the bottom", frame.origin.y + frame.size.height - size.height),
      ].filter { edge in
        let isHorizontal = edge.0.hasSuffix("left") || edge.0.hasSuffix("right")
        return edge.1 > tolerance && edge.1.isFinite
          && !document.scrollsContent(element, along: isHorizontal ? .horizontal : .vertical)
      }
      guard !edges.isEmpty else { return nil }
      let lengths = edges.map { "\(points($0.1)) \($0.0)" }
      return PendingDiagnostic(
        Location(child, part: .type),
        "this \(type) sticks out of the \(around) by \(listed(lengths, lastBy: "and")): there it "
          + "gets no touches and may be clipped",
        subject: child,
        related: [
          Diagnostic.Related(
            .location(Location(element, part: .type)),
            "this \(around) is \(spelled(size.width))×\(spelled(size.height)) pt")
        ])
    }
  }

  static func fixes(for diagnostic: Diagnostic, in document: LiveDocument) -> [CodeAction] {
    guard let child = diagnostic.subject, let parent = document.parent(of: child),
      document.type(of: parent) == .corner
    else { return [] }
    return [
      CodeAction(
        "Set wrapsCorner to true",
        .setMember(of: Location(parent, part: .value), key: "wrapsCorner", true))
    ]
  }

  static let page = RulePage(
    meaning: """
      An element sticks out of its parent. It is visible there as long as nothing clips it, \
      but gets no touches.
      """,
    reason: """
      Texture places children without cutting them. A corner element sticks out by half its \
      size unless wrapsCorner is set. Negative insets, spacings and offsets move elements out \
      as well.
      """,
    example: """
      {
        "type": "stack",
        "children": [
          {
            "type": "corner", "cornerLocation": "topRight",
            "style": { "alignSelf": "start" },
            "child": { "type": "image", "imageSize": { "width": 40, "height": 40 } },
            "corner": { "type": "text", "text": "3" }
          }
        ]
      }
      """,
    instead: """
      {
        "type": "stack",
        "children": [
          {
            "type": "corner", "cornerLocation": "topRight", "wrapsCorner": true,
            "style": { "alignSelf": "start" },
            "child": { "type": "image", "imageSize": { "width": 40, "height": 40 } },
            "corner": { "type": "text", "text": "3" }
          }
        ]
      }
      """,
    fix: """
      For a corner element the fix sets wrapsCorner, so the spec grows to hold it and its \
      neighbors move. Everything else may be intended.
      """)
}
