import DocumentSyntax
import InspectorServer
import JSON
import JSONRPC
import LayoutEngine
import LiveDocuments

/// The responses for a page with a document frozen inside: those of the daemon about it, on the screens
/// that are shown.
struct FrozenAnswers {
  private var server = FileServer()
  private let about: JSONValue
  private let uri: String
  private let inputs: DocumentInputs

  /// Opens a document.
  init(text: [UInt8], inputs: DocumentInputs, at path: FilePath) throws(ResponseError) {
    self.inputs = inputs
    uri = path == .standardStream ? "lintel:document" : path.absolute.uri
    about = ["uri": .string(uri)]
    try server.open(text, as: uri)
  }

  /// All of it as JSON text, with the files of pictures as URIs by the names that the document has for them.
  mutating func answers(
    name: String, text: [UInt8], images: [(path: String, uri: String)]
  ) throws(ResponseError) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("uri", uri)
    writer.member("name", name)
    writer.member("text", String(decoding: text, as: UTF8.self))
    writer.key("images")
    writer.object { writer in
      for image in images { writer.member(image.path, image.uri) }
    }
    for (key, method) in [
      ("diagnostics", "layout/diagnostics"), ("comparison", "layout/compare"),
      ("tests", "layout/expect"),
    ] {
      writer.key(key)
      writer.value(try server.ask(method, ["textDocument": about]))
    }
    writer.key("screens")
    writer.beginArray()
    try writeScreen(nil, of: text, to: &writer)
    let shown = LiveDocument(text: text, inputs: inputs).shownVariants()
    for variant in shown.names { try writeScreen(variant, of: text, to: &writer) }
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }

  /// Writes the tree, the scene and the explanations of all elements on one screen, and the diagnostics on that of a
  /// variant; those of the document name their variants.
  private mutating func writeScreen(
    _ variant: String?, of text: [UInt8], to writer: inout JSONWriter
  ) throws(ResponseError) {
    var params: JSONObject = ["textDocument": about]
    if let variant { params["variant"] = .string(variant) }
    let tree = try server.ask("layout/tree", params.with("fields", ["id", "frame", "diagnostics"]))
    writer.beginObject()
    writer.key("name")
    writer.value(variant.map { .string($0) } ?? .null)
    writer.key("tree")
    writer.value(tree)
    for (key, method) in [("scene", "layout/scene"), ("source", "layout/source")] {
      writer.key(key)
      // The page has the text.
      writer.value(
        try server.ask(method, method == "layout/source" ? params.with("textNumber", 1) : params))
    }
    if variant != nil {
      writer.key("diagnostics")
      writer.value(try server.ask("layout/diagnostics", params))
    }
    writer.key("explanations")
    let document = try LaidOutDocument(text: text, variant: variant, inputs: inputs)
    FrozenExplanations.write(of: document.live, to: &writer)
    writer.endObject()
  }
}

extension JSONObject {
  fileprivate func with(_ key: String, _ value: JSONValue) -> JSONObject {
    var object = self
    object[key] = value
    return object
  }
}
