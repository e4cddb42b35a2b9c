import JSON

/// A row as wide as it says and as high as what is in it: a node, one that is hidden, a box with a text
/// that keeps its size, and a node that takes half of the row.
let smallTree: JSONValue = [
  "constrainedSize": ["max": ["width": 300, "height": "infinity"]],
  "root": [
    "type": "stack", "id": "row", "spacing": 4, "style": ["width": 280],
    "children": [
      ["type": "node", "id": "a", "style": ["width": 30, "height": 40]],
      ["type": "node", "id": "gone", "hidden": true],
      [
        "type": "stack", "id": "box", "style": ["width": 100, "height": 50],
        "children": [["type": "text", "id": "label", "text": "hello"]],
      ],
      ["type": "node", "id": "half", "style": ["width": "50%", "height": 20, "flexGrow": 1]],
    ],
  ],
]

extension TestClient {
  /// Asks about an element of the small tree.
  mutating func ask(
    _ method: String, _ element: String, of document: JSONValue = smallTree,
    _ more: JSONObject = [:]
  ) -> JSONValue? {
    var params: JSONObject = ["document": document, "element": .string(element)]
    for member in more { params[member.key] = member.value }
    return request(method, .object(params))
  }
}
