import JSONRPC
import LiveDocuments
import Rendering

/// `layout/scene`: the shapes of each element of a picture, for a client that draws them itself.
enum LayoutSceneRequest: DeclaredQuery {
  static let method = "layout/scene"
  static let takesInlineDocument = true
  static let summary = "The shapes of each element, for a client that draws them itself."
  static let errorKinds = ErrorKind.ofElement
  static let result: Members<Answer> = [
    .state { $0.document },
    .list("layers", .drawnLayer, "In the order in which they are drawn.") { $0.layers },
    .tableFamilies { $0.document },
  ]

  struct Params: DeclaredParams {
    let query: ElementQuery

    static let declared = Param(ElementQuery.declared, as: Self.init)
  }

  struct Answer {
    let document: QueriedDocument
    let layers: [DrawnLayer]
  }

  static func answer(_ params: Params, in context: RequestContext) throws(ResponseError) -> Answer {
    let found = try context.find(params.query)
    var options = PictureOptions()
    options.annotations = false
    if params.query.element != nil { options.element = found.element }
    return Answer(
      document: found.document, layers: Picture(of: found.document.live, options: options).layers())
  }
}

extension Members<DrawnLayer> {
  fileprivate static let drawnLayer = Members(
    "DrawnLayer", "The shapes of one element.",
    .member("pointer", .string, "The JSON Pointer of the element.") { $0.pointer },
    .flag("above", "True if it is drawn above the elements inside, as a border is.") {
      $0.isAbove
    },
    .list("shapes", .drawnShape, "From below; the first is the box of the element.") { $0.shapes })
}

extension Members<DrawnShape> {
  fileprivate static let drawnShape = Members(
    "DrawnShape", "A shape in points of the root, named as in SVG.",
    .member("shape", .choice(of: DrawnShape.Kind.self)) { $0.kind.rawValue },
    .optional("classes", .string, "The classes of its look, separated by spaces.") { $0.style },
    .optional("style", .string, "Declarations beside the classes, as in CSS.") { $0.declarations },
    .optional("x", .number) { $0.x },
    .optional("y", .number) { $0.y },
    .optional("width", .number) { $0.width },
    .optional("height", .number) { $0.height },
    .optional("rx", .number, "The radius of its corners.") { $0.radius },
    .optional("d", .string, "The commands of a path.") { $0.path },
    .optional("text", .string, "A line of text.") { $0.text },
    .optional("transform", .string, "The transformation to the baseline of a text.") {
      $0.transform
    },
    .optional("textLength", .number, "The length of a text before its transformation.") {
      $0.textLength
    })
}
