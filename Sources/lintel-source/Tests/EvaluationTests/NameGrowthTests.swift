import LayoutEvaluation
import SourceProject
import Testing

/// The declarations that are considered for names, in projects whose files each have private ones of the same spelling.
@Suite("Growth of names")
struct NameGrowthTests {
  private static func swift(_ number: Int) -> String {
    """
    private enum Constants { static let gap: CGFloat = \(number % 9) }
    private extension CGFloat { static let edge: CGFloat = \(number % 7) }
    private let padding: CGFloat = \(number % 5)
    private final class Header: ASDisplayNode {}
    extension UIEdgeInsets { fileprivate static let card = UIEdgeInsets(top: padding, left: .edge, bottom: 1, right: Constants.gap) }
    private func inset(_ node: ASDisplayNode) -> ASLayoutSpec { ASInsetLayoutSpec(insets: .card, child: node) }
    final class Cell\(number): ASCellNode {
      private let header = Header()
      override func layoutSpecThatFits(_ range: ASSizeRange) -> ASLayoutSpec { inset(header) }
    }
    """
  }

  private static func objectiveC(_ number: Int) -> String {
    """
    static const CGFloat kPadding = \(number % 5);
    #define kEdge \(number % 7)
    static CGFloat gap(void) { return \(number % 9); }
    @implementation Cell\(number) { ASDisplayNode *_box; }
    - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
      return [ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsetsMake(kPadding, kEdge, 1, gap()) child:_box];
    }
    @end
    """
  }

  private func comparisons(_ texts: [String: String]) -> Int {
    let project = SourceProject(root: "/nowhere")
    project.refresh(texts: texts)
    let importer = LayoutImporter(project: project, options: ImportOptions())
    for path in texts.keys.sorted() {
      let layouts = importer.layouts(in: path)
      #expect(layouts.count == 1 && layouts[0].read == .whole, "\(path)")
    }
    return project.comparisonCount
  }

  @Test("Private names of one spelling in every file take linear time", arguments: [true, false])
  func privateNames(isSwift: Bool) {
    func texts(_ count: Int) -> [String: String] {
      Dictionary(
        uniqueKeysWithValues: (0..<count).map {
          isSwift
            ? ("/nowhere/Cell\($0).swift", Self.swift($0))
            : ("/nowhere/Cell\($0).m", Self.objectiveC($0))
        })
    }
    let (few, many) = (comparisons(texts(20)), comparisons(texts(80)))
    #expect(few > 0 && many <= 5 * few, "\(few) for 20 files, \(many) for 80")
  }
}
