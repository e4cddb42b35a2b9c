import LayoutEngine
import LiveDocuments

/// A node without content was free to choose its size and ended at 0.
///
/// Where one axis has no limit Texture gives a node without content no size at all. So an image that
/// is still to be loaded vanishes in a list unless something else says how large it is.
///
/// - Source: Texture `-[ASDisplayNode calculateSizeThatFits:]`, ASDisplayNode.mm;
///   AsyncDisplayKit#718
enum MissingIntrinsicSize: DiagnosticRule {
  static let code = "missing-intrinsic-size"
  static let severity = Severity.warning
  static let judgesLayout = true
  static let traits = ElementTraits.empty
  static let subjects = Set(ElementType.allCases.filter(\.isDisplayNode))

  static func findings(in element: ElementID, of document: LiveDocument) -> [FindingDraft] {
    guard let size = document.frame(of: element)?.size, document.isBare(element),
      let type = document.declaration(of: element)
    else { return [] }
    let passes = document.passes(of: element)
    let axes = Axis.allCases.filter { size[$0] == 0 && passes.isFree(on: $0) }
    guard !axes.isEmpty else { return [] }
    let lengths = listed(axes.map(\.lengthName), lastBy: "and")
    return [
      FindingDraft(
        Location(element, part: .type),
        "\(reason(for: type)) and nothing else gives it one, so its \(lengths) "
          + "\(axes.count == 1 ? "is" : "are") 0 points")
    ]
  }

  private static func reason(for type: TypeDeclaration) -> String {
    let name = withArticle(type.name)
    return switch type.type {
    case .networkImage, .video, .map:
      "\(name) has no size of its own until its content is loaded"
    case .image: "\(name) without \"imageSize\" has no size of its own"
    case .text, .button, .editableText: "\(name) without \"text\" has no size of its own"
    default: "\(name) without content has no size of its own"
    }
  }
}
