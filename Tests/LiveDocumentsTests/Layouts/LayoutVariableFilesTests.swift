import Diagnostics
import DocumentSyntax
import JSON
import LayoutEngine
import LiveDocuments
import TestSupport
import Testing

/// Files of variables that layouts name, and the variables around files that are used as layouts.
@Suite struct LayoutVariableFilesTests {
  private static let text = ##"""
    { "variables": { "gutter": 1, "margin": 1 },
      "layouts": {
        "one": { "variables": "tokens.json", "root": {
          "type": "node", "style": { "width": "$gutter", "height": "$margin" } } },
        "two": { "variables": ["tokens.json", "dark.json", { "gutter": 3 }], "root": {
          "type": "node", "style": { "width": "$gutter", "height": "$margin" } } } },
      "constrainedSize": { "width": 200, "height": 100 },
      "root": { "type": "stack", "alignItems": "start", "children": [
        { "type": "node", "layout": "#one" },
        { "type": "node", "layout": "#one", "variables": { "gutter": 7 } },
        { "type": "node", "layout": "#two" },
        { "each": [{ "margin": 9 }], "layout": "#one" },
        { "type": "node", "style": { "width": "$gutter", "height": "$margin" } } ] } }
    """##
  private static let files = [
    "tokens.json": ##"{ "gutter": 12, "margin": "$gutter * 2" }"##,
    "dark.json": ##"{ "margin": 5 }"##,
  ]

  private func inputs(
    _ files: [String: String?], around: @escaping @Sendable (String) -> String? = { _ in nil }
  ) -> DocumentInputs {
    let files = files.compactMapValues(\.self)
    return DocumentInputs(
      files: DocumentFiles(
        of: "file:///main.json",
        surroundings: { uri in
          around(uri).flatMap { text in
            OuterVariables([
              OuterVariables.Layer(
                uri: "file:///around/.lintel.json", name: ".lintel.json", text: SourceText(text),
                range: 0..<text.utf8.count)
            ])
          }
        },
        { name in
          NamedFile(
            uri: "file:///\(name.name)", name: name.name,
            files[name.name].map { .success(SourceText($0)) } ?? .failure(.missing))
        }))
  }

  private func document(_ text: String = text, _ files: [String: String?] = files) -> LiveDocument {
    LiveDocument(text: Array(text.utf8), inputs: inputs(files))
  }

  /// The sizes of the children of the root.
  private func sizes(_ document: LiveDocument) -> [[Double]] {
    document.elements.root.map { document.elements.children(of: $0) }?.map { child in
      let size = document.layout.frame(of: child)?.size
      return [size?.width ?? -1, size?.height ?? -1]
    } ?? []
  }

  @Test func `An edit of a file of a layout reads the elements of its uses`() {
    let document = document()
    var files = Self.files
    files["dark.json"] = ##"{ "margin": 6 }"##
    document.setInputs(inputs(files))
    #expect(sizes(document) == [[12, 24], [7, 14], [3, 6], [12, 9], [1, 1]])
    files["tokens.json"] = ##"{ "gutter": 2, "margin": "$gutter * 3" }"##
    document.setInputs(inputs(files))
    #expect(sizes(document) == [[2, 6], [7, 21], [3, 6], [2, 9], [1, 1]])
    files["dark.json"] = nil
    document.setInputs(inputs(files))
    #expect(sizes(document) == [[2, 6], [7, 21], [3, 9], [2, 9], [1, 1]])
    #expect(
      DocumentSnapshot(of: document).withSortedDiagnostics
        == DocumentSnapshot(of: self.document(Self.text, files)).withSortedDiagnostics)
  }

  @Test func `Variables that files of layouts set are written into the expansion`() throws {
    let document = document()
    let expansion = try #require(document.expansion)
    let expanded = LiveDocument(text: expansion.serialized(), inputs: inputs([:]))
    #expect(expansion["layouts"] == nil)
    #expect(sizes(expanded) == sizes(document))
  }

  // MARK: Variables around files

  private static let screen = ##"""
    { "variables": { "own": 1 }, "root": { "type": "stack", "alignItems": "start", "children": [
        { "type": "node", "layout": "part.json" },
        { "type": "node", "style": { "width": "$own", "height": 1 } } ] } }
    """##
  private static let part = ##"""
    { "root": { "type": "node", "style": { "width": "$gutter", "height": "$gutter * 2" } } }
    """##

  @Test func `A file that is used as a layout sees the variables around itself`() throws {
    func inputs(_ text: String?) -> DocumentInputs {
      var inputs = self.inputs(["part.json": Self.part]) { uri in
        uri == "file:///part.json" ? text : nil
      }
      let around = ##"{ "gutter": 40 }"##
      inputs.variables = OuterVariables([
        OuterVariables.Layer(
          uri: "file:///.lintel.json", name: ".lintel.json", text: SourceText(around),
          range: 0..<around.utf8.count)
      ])
      return inputs
    }
    let document = LiveDocument(
      text: Array(Self.screen.utf8), inputs: inputs(##"{ "gutter": 5 }"##))
    #expect(sizes(document) == [[5, 10], [1, 1]])
    let expansion = try #require(document.expansion)
    #expect(sizes(LiveDocument(text: expansion.serialized())) == sizes(document))
    document.setInputs(inputs(##"{ "gutter": 6 }"##))
    #expect(sizes(document) == [[6, 12], [1, 1]])
    document.setInputs(inputs(nil))
    #expect(
      DocumentSnapshot(of: document).withSortedDiagnostics
        == DocumentSnapshot(
          of: LiveDocument(text: Array(Self.screen.utf8), inputs: inputs(nil))
        ).withSortedDiagnostics)
    #expect(sizes(document).first != [40, 80])
  }
}
