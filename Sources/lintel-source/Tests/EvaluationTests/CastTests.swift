import Foundation
import LayoutEvaluation
import Testing

/// The states of casts and of tests of types.
@Suite("Casts and tests of types")
struct CastTests {
  private static let swift = """
    import AsyncDisplayKit
    protocol Media {}
    class Photo: Media {}
    final class Panorama: Photo {}
    final class Clip: NSObject, Media {}
    func box(_ width: CGFloat) -> ASDisplayNode {
      let node = ASDisplayNode()
      node.style.preferredSize = CGSize(width: width, height: 10)
      return node
    }

    """

  /// The states of a cell that has a value of a type.
  private func states(_ type: String, _ body: String, _ members: String = "") throws -> [String] {
    ShownState.texts(
      of: try swiftLayout(
        Self.swift
          + swiftCell(
            "let media: \(type)\ninit(media: \(type)) { self.media = media; super.init() }\n\(members)",
            "let row = ASStackLayoutSpec.horizontal()\n\(body)\nreturn row")))
  }

  private static let objectiveC = """
    @interface Photo : NSObject
    @end
    @interface Panorama : Photo
    @end
    @interface Clip : NSObject
    @end
    static ASDisplayNode *Box(CGFloat width) {
      ASDisplayNode *node = [[ASDisplayNode alloc] init];
      node.style.preferredSize = CGSizeMake(width, 10);
      return node;
    }

    """

  private func objectiveC(_ type: String, _ body: String) throws -> [String] {
    ShownState.texts(
      of: try objectiveCLayout(
        Self.objectiveC + """
          @interface Sample : ASCellNode
          @property (nonatomic) \(type)media;
          @end
          @implementation Sample
          - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
            ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
            \(body)
            return row;
          }
          @end
          """))
  }

  // MARK: Data

  @Test(
    "Casts of a value to unrelated classes exclude each other",
    arguments: [
      """
      if let photo = media as? Photo { row.children = [box(1)] }
      if let clip = media as? Clip { row.children = (row.children ?? []) + [box(2)] }
      """,
      """
      let photo = media as? Photo
      let clip = media as? Clip
      if photo != nil { row.children = [box(1)] }
      if clip != nil { row.children = (row.children ?? []) + [box(2)] }
      """,
      """
      if media is Photo { row.children = [box(1)] }
      if media is Clip { row.children = (row.children ?? []) + [box(2)] }
      """,
      """
      if case let photo as Photo = media { row.children = [box(1)] }
      if case is Clip = media { row.children = (row.children ?? []) + [box(2)] }
      """,
      """
      func clips() -> [ASDisplayNode] { media is Clip ? [box(2)] : [] }
      row.children = clips()
      guard let photo = media as? Photo else { return row }
      row.children = [box(1)] + (row.children ?? [])
      """,
    ])
  func unrelatedClasses(body: String) throws {
    let found = try states("Media", body)
    #expect(Set(found.map(\.widths)) == ["1", "2", ""], "\(found)")
  }

  @Test("Condition of a cast has the name of the class")
  func name() throws {
    let found = try states(
      "Media",
      """
      guard let photo = media as? Photo else { return ASWrapperLayoutSpec(layoutElement: box(2)) }
      row.children = [box(1)]
      """)
    #expect(found == ["document: 1", "not media as? Photo: 2"])
  }

  @Test("Cast to a subclass implies the cast to its superclass, and not the other way")
  func subclass() throws {
    let body = """
      if media is Panorama { row.children = [box(1)] }
      if let photo = media as? Photo { row.children = (row.children ?? []) + [box(2)] }
      """
    #expect(try Set(states("Media", body).map(\.widths)) == ["1 2", "2", ""])
    let implied = try states("Photo", body)
    #expect(Set(implied.map(\.widths)) == ["1 2", "2"], "\(implied)")
  }

  @Test(
    "Switch over types has a state for each case that can run",
    arguments: [
      ("Media", ["1", "2", "3"]), ("Photo", ["1"]), ("Photo?", ["1", "3"]),
      ("Clip", ["2"]),
    ])
  func selection(type: String, widths: [String]) throws {
    let found = try states(
      type,
      """
      switch media {
      case let photo as Photo: row.children = [box(1)]
      case is Clip: row.children = [box(2)]
      default: row.children = [box(3)]
      }
      """)
    #expect(Set(found.map(\.widths)) == Set(widths), "\(found)")
  }

  @Test(
    "Declared type decides a cast to it, to a superclass and to an unrelated class",
    arguments: ["Panorama", "Photo"])
  func declaredType(type: String) throws {
    let found = try states(
      type,
      """
      row.children = [box(9)]
      if let photo = media as? Photo { row.children = [box(1)] }
      if media is Clip { row.children = [box(2)] }
      """)
    #expect(found == ["document: 1"])
  }

  @Test("Cast of an unwrapped optional to its own class has no state of its own")
  func unwrapped() throws {
    let found = try states(
      "Photo?",
      """
      row.children = [box(9)]
      if let media { row.children = [view(of: media)] }
      """,
      "func view(of media: Media) -> ASDisplayNode { media is Photo ? box(1) : box(2) }")
    #expect(found == ["document: 1", "not media: 9"])
  }

  @Test("Casts to two protocols are independent")
  func protocols() throws {
    let found = ShownState.texts(
      of: try swiftLayout(
        Self.swift + "protocol Large {}\nprotocol Bright {}\n"
          + swiftCell(
            "let media: Media\ninit(media: Media) { self.media = media; super.init() }",
            """
            let row = ASStackLayoutSpec.horizontal()
            row.children = [box(9)]
            if media is Large { row.children?.append(box(1)) }
            if let bright = media as? Bright { row.children?.append(box(2)) }
            return row
            """)))
    #expect(Set(found.map(\.widths)) == ["9 1 2", "9 2", "9 1"], "\(found)")
  }

  @Test("Nested node has the element of its argument's class only")
  func nestedNode() throws {
    let view = """
      final class MediaNode: ASDisplayNode {
        var view = box(9)
        init(media: Media) {
          super.init()
          if let media = media as? Photo { view = box(1) }
          if let media = media as? Clip { view = box(2) }
        }
        override func layoutSpecThatFits(_ range: ASSizeRange) -> ASLayoutSpec {
          ASWrapperLayoutSpec(layoutElement: view)
        }
      }

      """
    let cells = [("Media", ["1", "2", "9"]), ("Photo", ["1"]), ("Clip", ["2"])]
    for (type, widths) in cells {
      let found = ShownState.texts(
        of: try swiftLayout(
          Self.swift + view
            + swiftCell(
              "let node: MediaNode\ninit(item: \(type)) { node = MediaNode(media: item); super.init() }",
              "return ASWrapperLayoutSpec(layoutElement: node)")))
      #expect(Set(found.map(\.widths)) == Set(widths), "\(type): \(found)")
    }
  }

  @Test(
    "Objective-C: tests of classes exclude each other",
    arguments: [
      """
      if ([self.media isKindOfClass:[Photo class]]) { row.children = @[Box(1)]; }
      if ([_media isKindOfClass:Clip.class]) { row.children = @[Box(2)]; }
      """,
      """
      BOOL isPhoto = [self.media isKindOfClass:Photo.class];
      if (isPhoto) {
        row.children = @[Box(1)];
      } else if ([self.media isKindOfClass:[Clip class]]) {
        row.children = @[Box(2)];
      }
      """,
    ])
  func objectiveCClasses(body: String) throws {
    let found = try objectiveC("id ", body)
    #expect(Set(found.map(\.widths)) == ["1", "2", ""], "\(found)")
  }

  @Test("Objective-C: test of a subclass implies its superclass")
  func objectiveCSubclass() throws {
    let found = try objectiveC(
      "NSObject *",
      """
      if ([self.media isKindOfClass:[Panorama class]]) { row.children = @[Box(1)]; }
      if (![self.media isKindOfClass:[Photo class]]) { row.children = @[Box(2)]; }
      """)
    #expect(Set(found.map(\.widths)) == ["1", "2", ""], "\(found)")
  }

  @Test("Objective-C: declared class decides a test of an unrelated class")
  func objectiveCDeclared() throws {
    let found = try objectiveC(
      "Panorama *",
      """
      row.children = @[Box(9)];
      if ([self.media isKindOfClass:[Clip class]]) { row.children = @[Box(2)]; }
      """)
    #expect(found == ["document: 9"])
  }

  // MARK: Objects

  @Test(
    "Object that the code makes is of its class and superclasses, and of no other class",
    arguments: [
      ("ASVideoNode", "ASNetworkImageNode", true), ("ASImageNode", "ASVideoNode", false),
      ("ASTextNode", "ASImageNode", false), ("Badge", "ASControlNode", true),
      ("Badge", "Badge", true), ("ASTextNode", "Badge", false), ("Badge", "Themed", true),
      ("ASTextNode", "Themed", false),
    ])
  func madeObject(made: String, type: String, isOf: Bool) throws {
    for condition in ["let node = node as? \(type)", "node is \(type)", "case is \(type) = node"] {
      let found = ShownState.texts(
        of: try swiftLayout(
          Self.swift + "protocol Themed {}\nfinal class Badge: ASControlNode, Themed {}\n"
            + swiftCell(
              "let node: ASDisplayNode = \(made)()",
              """
              if \(condition) { return ASWrapperLayoutSpec(layoutElement: box(1)) }
              return ASWrapperLayoutSpec(layoutElement: box(2))
              """)))
      #expect(found == ["document: \(isOf ? 1 : 2)"], "\(condition)")
    }
  }

  @Test("Node that data gives has a state for the cast to a subclass")
  func givenNode() throws {
    let found = try states(
      "ASDisplayNode",
      """
      row.children = [box(9)]
      if let view = media as? ASTextNode { row.children = [box(1)] }
      if let view = media as? ASImageNode { row.children = [box(2)] }
      """)
    #expect(Set(found.map(\.widths)) == ["1", "2", "9"], "\(found)")
  }

  @Test(
    "Layout of a collection node is of the class that its initializer got",
    arguments: ["", "frame: .zero, "])
  func collectionLayout(frame: String) throws {
    let found = ShownState.texts(
      of: try swiftLayout(
        Self.swift
          + swiftCell(
            "let list = ASCollectionNode(\(frame)collectionViewLayout: UICollectionViewFlowLayout())",
            """
            if let flow = list.collectionViewLayout as? UICollectionViewFlowLayout {
              return ASWrapperLayoutSpec(layoutElement: box(1))
            }
            return ASWrapperLayoutSpec(layoutElement: box(2))
            """)))
    #expect(found == ["document: 1"])
  }

  @Test("Objective-C: layout of a collection node is of the class that its initializer got")
  func objectiveCCollectionLayout() throws {
    let found = try objectiveC(
      "id ",
      """
      UICollectionViewFlowLayout *flow = [[UICollectionViewFlowLayout alloc] init];
      ASCollectionNode *list = [[ASCollectionNode alloc] initWithCollectionViewLayout:flow];
      if ([list.collectionViewLayout isKindOfClass:[UICollectionViewFlowLayout class]]) {
        row.children = @[Box(1)];
      }
      """)
    #expect(found == ["document: 1"])
  }
}

extension String {
  /// The widths in the text of a state.
  fileprivate var widths: String {
    split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? ""
  }
}
