import JSON
import Testing

/// Documents as code.
@Suite struct LayoutExportRequestTests {
  @Test func `a document becomes a class`() {
    let content = export([:])
    #expect(content?.contains("final class LayoutNode: ASDisplayNode") == true)
    #expect(content?.contains("ASStackLayoutSpec(") == true)
    #expect(content?.contains("label") == true)
  }

  @Test func `the language, the name and the part can be chosen`() {
    let content = export(["language": "objective-c", "className": "CellNode", "element": "#box"])
    #expect(content?.contains("@interface CellNode : ASDisplayNode") == true)
    #expect(content?.contains("@\"hello\"") == true)
    #expect(content?.contains("half") == false)
  }

  @Test(
    arguments: [
      (["language": "kotlin"], "/language"), (["language": 1], "/language"),
      (["className": 1], "/className"), (["element": "box"], "/element"),
    ] as [(JSONObject, String)])
  func `wrong params are refused by name`(more: JSONObject, pointer: String) {
    var client = TestClient()
    var params: JSONObject = ["document": smallTree]
    for member in more { params[member.key] = member.value }
    let failure = client.failure("layout/export", .object(params))
    #expect(failure?.code == -32_602)
    #expect(failure?.pointer == pointer)
  }

  private func export(_ more: JSONObject) -> String? {
    var client = TestClient()
    var params: JSONObject = ["document": smallTree]
    for member in more { params[member.key] = member.value }
    return client.request("layout/export", .object(params))?["content"]?.stringValue
  }
}
