/// A rule about Swift and Objective-C code, of which `lintel-source` reports the diagnostics.
package struct SourceRule: Sendable {
  package let code: String
  package let severity: Severity
  package let page: RulePage

  /// The rule of a code: a rule about code, or a rule about documents that code breaks too.
  ///
  /// An unknown code gets the rule of layouts that were not read.
  package init(_ code: String) {
    let about = { (rule: any DiagnosticRule.Type) in
      SourceRule(rule.code, rule.severity, rule.page)
    }
    self =
      sourceRules.first { $0.code == code }
      ?? allRules.first { $0.code == code }.map(about) ?? .layoutNotRead
  }

  private init(_ code: String, _ severity: Severity, _ page: RulePage) {
    (self.code, self.severity, self.page) = (code, severity, page)
  }
}

/// Every rule about code.
///
/// A new one is an entry here and the code under which `lintel-source` reports it.
package let sourceRules: [SourceRule] = [
  .badHint, .bareLayoutSpec, .halfWrittenSize, .layoutNotRead, .nilLayout, .nodeLaidOutTwice,
  .nodeNotAdded, .syntaxError, .unusedNode,
]

extension SourceRule {
  package static let layoutNotRead = SourceRule(
    "layout-not-read", .information,
    RulePage(
      meaning:
        "The layout of a class was not read from its code, so it was not checked. The message has the reason, and the modules that the file imports and whose source was not found.",
      reason:
        "Lintel evaluates the code of the project and builds nothing. A layout that a library makes is read only if the source of the library is found: in the project, as in Pods or Carthage/Checkouts, or in a folder that .lintel.json or --library names. A layout that only the running app can make is not read.",
      example: """
        final class CoverCell: ASCellNode {
          let factory: SpecFactory

          override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            return factory.spec(constrainedSize)
          }
        }
        """,
      instead: """
        final class CoverCell: ASCellNode {
          let coverNode = ASNetworkImageNode()

          override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            return ASRatioLayoutSpec(ratio: 0.5, child: coverNode)
          }
        }
        """,
      fix:
        "There is no quick fix. Add the source of the library to the project, or make the specs in code that the project has. In .lintel.json, \"rules\": {\"layout-not-read\": \"warning\"} makes a run fail on such a class, and \"off\" hides the message; the summary counts the class all the same."
    ))

  package static let syntaxError = SourceRule(
    "syntax-error", .error,
    RulePage(
      meaning:
        "The code is valid in no version of its language: a bracket, a brace, a quotation mark or a value is missing, or one is too many. What Lintel reports of the layouts in the file may not be what the author means.",
      reason:
        "A parser reads on behind an error and has to guess what the author meant. Code that is valid and that Lintel cannot follow is no syntax error; its layout is reported as not read.",
      example: """
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          return ASInsetLayoutSpec(insets: .zero, child: titleNode
        }
        """,
      instead: """
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          return ASInsetLayoutSpec(insets: .zero, child: titleNode)
        }
        """,
      fix: "There is no quick fix. The compiler reports the error too, and offers fixes for most."))

  package static let badHint = SourceRule(
    "bad-hint", .error,
    RulePage(
      meaning:
        "A comment begins as a hint does and is none: its word or the form of its value is not known. It changes no layout.",
      reason:
        "Hints give what the code does not state, such as the size of an image. One that is ignored without a message would leave a layout that the author believes to be corrected.",
      example: """
        // lintel: imageSize 64
        let photoNode = ASNetworkImageNode()
        """,
      instead: """
        // lintel: imageSize 64x48
        let photoNode = ASNetworkImageNode()
        """,
      fix: "There is no quick fix. The guide, \"From source\", lists the hints and their forms."))

  package static let bareLayoutSpec = SourceRule(
    "bare-layout-spec", .warning,
    RulePage(
      meaning:
        "A plain ASLayoutSpec has a child, which it does not lay out: the child is not shown, and the spec is as small as its parent allows.",
      reason:
        "calculateLayoutThatFits: of ASLayoutSpec returns the minimum of its range without a layout for any child. Its subclasses lay out children. A subclass of the app that does not override the method lays out none either.",
      example: """
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          let spec = ASLayoutSpec()
          spec.child = photoNode
          return spec
        }
        """,
      instead: """
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          return ASWrapperLayoutSpec(layoutElement: photoNode)
        }
        """,
      fix: "There is no quick fix. Use ASWrapperLayoutSpec, or the spec that arranges the child."))

  package static let halfWrittenSize = SourceRule(
    "half-written-size", .information,
    RulePage(
      meaning:
        "One side of preferredSize or maxSize is set where the other one is automatic. The other one is 0 pt from then on, so that nothing is shown, or the parent alone decides it.",
      reason:
        "preferredSize and maxSize are computed from the width and the height of the style. Their getters return 0 for an automatic side, and their setters write both sides. Swift reads the whole size, changes one side, and writes the size.",
      example: """
        lineNode.style.preferredSize.height = 1
        """,
      instead: """
        lineNode.style.height = ASDimensionMake(1)
        """,
      fix: "There is no quick fix. Set width, height, maxWidth or maxHeight of the style."))

  package static let nilLayout = SourceRule(
    "nil-layout", .error,
    RulePage(
      meaning:
        "A layout method returns nil. A debug build of the app stops at an assertion, and a release build crashes.",
      reason:
        "Texture puts the spec into an array, which takes no nil. The statement is reported whatever decides whether it runs.",
      example: """
        - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
          if (self.photo == nil) {
            return nil;
          }
          return [ASWrapperLayoutSpec wrapperWithLayoutElement:_photoNode];
        }
        """,
      instead: """
        - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
          if (self.photo == nil) {
            return [ASLayoutSpec new];
          }
          return [ASWrapperLayoutSpec wrapperWithLayoutElement:_photoNode];
        }
        """,
      fix: "There is no quick fix. An empty ASLayoutSpec is a layout that shows nothing."))

  package static let nodeLaidOutTwice = SourceRule(
    "node-laid-out-twice", .error,
    RulePage(
      meaning:
        "A layout has one node, or one spec, in two places. A debug build of the app stops at an assertion. A release build shows a node in one of the places.",
      reason:
        "A node has one view and one frame. A debug build of Texture looks for an element that occurs twice in the specs of a layout, fails, and uses an empty spec in place of the layout.",
      example: """
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          let column = ASStackLayoutSpec.vertical()
          column.children = [titleNode, lineNode, detailNode, lineNode]
          return column
        }
        """,
      instead: """
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          let column = ASStackLayoutSpec.vertical()
          column.children = [titleNode, upperLineNode, detailNode, lowerLineNode]
          return column
        }
        """,
      fix: "There is no quick fix. Make a node for each place."))

  package static let nodeNotAdded = SourceRule(
    "node-not-added", .warning,
    RulePage(
      meaning:
        "A node is in the layout of a class and in no node, so it gets a frame and is not shown; or it is a subnode of another node, in which the frame is at the wrong place.",
      reason:
        "A layout gives frames to nodes. Texture adds the nodes of a layout to the node only if automaticallyManagesSubnodes is true; the default is false, and the code adds them with addSubnode then. A class of which Lintel cannot follow how it adds nodes is not reported.",
      example: """
        final class NoteCell: ASCellNode {
          private let noteNode = ASTextNode()

          override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            return ASInsetLayoutSpec(insets: .zero, child: noteNode)
          }
        }
        """,
      instead: """
        final class NoteCell: ASCellNode {
          private let noteNode = ASTextNode()

          override init() {
            super.init()
            automaticallyManagesSubnodes = true
          }

          override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            return ASInsetLayoutSpec(insets: .zero, child: noteNode)
          }
        }
        """,
      fix:
        "There is no quick fix. Set automaticallyManagesSubnodes in the initializer, or add the node with addSubnode."
    ))

  package static let unusedNode = SourceRule(
    "unused-node", .information,
    RulePage(
      meaning:
        "A private node is made, and perhaps set up, and is in no layout and no node: it is never shown.",
      reason:
        "A node is shown where a layout of its supernode has it, or where the code adds it and sets its frame. One that no code uses as a value is forgotten, or left over.",
      example: """
        final class NoteCell: ASCellNode {
          private let noteNode = ASTextNode()
          private let dateNode = ASTextNode()

          override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            dateNode.maximumNumberOfLines = 1
            return ASInsetLayoutSpec(insets: .zero, child: noteNode)
          }
        }
        """,
      instead: """
        final class NoteCell: ASCellNode {
          private let noteNode = ASTextNode()
          private let dateNode = ASTextNode()

          override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            dateNode.maximumNumberOfLines = 1
            let column = ASStackLayoutSpec.vertical()
            column.children = [noteNode, dateNode]
            return column
          }
        }
        """,
      fix: "There is no quick fix. Put the node into the layout, or remove it."))
}

/// The facts about a rule that users are shown, whether it is about documents or about code.
package struct RuleDescription: Sendable {
  package let code: String
  package let severity: Severity
  package let page: RulePage

  /// The words below the title of the page.
  private let facts: [String]
  private let isAboutSource: Bool

  init(_ rule: any DiagnosticRule.Type) {
    (code, severity, page) = (rule.code, rule.severity, rule.page)
    let tags = rule.tags.map { $0 == .deprecated ? "deprecated" : "unnecessary" }
    facts = tags + (rule.checksLayout ? ["checks the layout"] : [])
    isAboutSource = false
  }

  init(_ rule: SourceRule) {
    (code, severity, page) = (rule.code, rule.severity, rule.page)
    (facts, isAboutSource) = (["checks source code"], true)
  }

  /// The page as it stands in `Protocol/diagnostics`.
  package var markdown: String {
    page.markdown(
      code, severity, facts, reasonTitle: isAboutSource ? "Why" : "Why Texture does this",
      language: isAboutSource ? "swift" : "json")
  }

  /// All rules, by code.
  package static let all: [RuleDescription] =
    (allRules.map { RuleDescription($0) } + sourceRules.map { RuleDescription($0) })
    .sorted { $0.code < $1.code }

  package static let byCode: [String: RuleDescription] = Dictionary(
    uniqueKeysWithValues: all.map { ($0.code, $0) })
}
