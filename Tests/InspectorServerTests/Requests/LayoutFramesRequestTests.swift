import JSON
import Testing

@Suite struct LayoutFramesRequestTests {
  private let document: JSONValue = [
    "variants": [["name": "small", "constrainedSize": ["width": 20, "height": 20]]],
    "root": [
      "type": "background",
      "child": [
        "type": "stack",
        "children": [["type": "node", "style": ["width": 30, "height": 40]], ["type": "spec"]],
      ],
      "background": ["type": "node"],
    ],
  ]

  @Test func `every element by its pointer, in the order of the document`() {
    let frames = frames(["document": document])
    #expect(
      frames?.objectValue?.map(\.key) == [
        "/root", "/root/child", "/root/child/children/0", "/root/child/children/1",
        "/root/background",
      ])
    #expect(frames?["/root"] == ["frame": [0, 0, 30, 40]])
    #expect(
      frames?["/root/background"] == ["frame": [0, 0, 30, 40], "nodeFrame": [0, 0, 30, 40]])
  }

  @Test func `a subtree to a depth`() {
    #expect(frames(["document": document, "depth": 0])?.objectValue?.count == 1)
    #expect(frames(["document": document, "depth": 1])?.objectValue?.count == 3)
    let child = frames(["document": document, "element": "/root/child", "depth": 9])
    #expect(child?.objectValue?.count == 3)
  }

  @Test func `layout/frames of a variant`() {
    #expect(
      frames(["document": document, "variant": "small"])?["/root"]?["frame"] == [0, 0, 20, 20])
  }

  @Test func `a variant of an open document follows its changes`() {
    var client = TestClient(capabilities: [:])
    _ = client.open(document.description)
    let params = openDocument(["variant": "small"])
    let before = client.request("layout/frames", params)
    #expect(client.request("layout/frames", params) == before)
    _ = client.change(
      version: 2, ["text": .string(document.description.replacing("20", with: "25"))])
    let after = client.request("layout/frames", params)
    #expect(after?["frames"]?["/root"]?["frame"] == [0, 0, 25, 25])
    #expect(after?["revision"] == 2)
  }

  @Test(arguments: ["{}", "{\"root\":5}", "[", "", "{\"root\": nothing}"])
  func `a document without a layout says why`(text: String) {
    var client = TestClient()
    let failure = client.failure("layout/frames", ["document": .string(text)])
    #expect(failure?.code == -32_803)
    #expect(failure?.kind == "no-layout")
    #expect(failure?.message?.hasPrefix("nothing is laid out: ") == true)
    #expect(failure?.message?.ranges(of: "laid out").count == 1)
  }

  @Test func `a document may be any value, read as it is written`() {
    var client = TestClient()
    #expect(client.failure("layout/frames", ["document": 5])?.kind == "no-layout")
    #expect(client.failure("layout/frames", ["document": []])?.kind == "no-layout")
    #expect(client.failure("layout/frames", ["document": nil])?.pointer == "/textDocument")
  }

  @Test func `a depth is a whole number`() {
    var client = TestClient()
    for depth in [-1, 0.5, "1"] as [JSONValue] {
      let failure = client.failure("layout/frames", ["document": document, "depth": depth])
      #expect(failure?.pointer == "/depth")
    }
  }

  private func frames(_ params: JSONValue) -> JSONValue? {
    var client = TestClient()
    return client.request("layout/frames", params)?["frames"]
  }
}
