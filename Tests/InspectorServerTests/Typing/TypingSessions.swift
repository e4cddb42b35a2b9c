/// Ten sessions as people have them.
let typingSessions: [TypingSession] = [
  TypingSession(
    name: "a screen from nothing", encoding: .utf16,
    steps: [
      .type(
        #"""
        {
          "constrainedSize": {"width": 320, "height": {"max": "infinity"}},
          "root": {
            "type": "stack", "direction": "vertical", "spacing": 8,
            "children": [
              {"type": "text", "text": "Title 😀", "style": {"alignSelf": "center"}},
              {"type": "image", "imageSize": {"width": 40, "height": 30}}
            ]
          }
        }
        """#)
    ]),
  TypingSession(
    name: "a screen from nothing, brackets closed by the editor", encoding: .utf8,
    steps: [
      .typePaired(#"{"root": {"type": "inset", "insets": {"top": 4, "left": 8"#),
      .behind(#""left": 8}"#),
      .typePaired(#", "child": {"type": "ratio", "ratio": 0.5, "child": {"type": "node"#),
    ]),
  TypingSession(
    name: "a value is tried and tried again",
    text: #"{"root":{"type":"node","style":{"width":100,"height":20}}}"#, encoding: .utf32,
    steps: [
      .behind("100"), .backspace(3), .type(#""40%""#), .backspace(5), .type("-3"), .backspace(2),
      .type("1e"), .type("2"),
    ]),
  TypingSession(
    name: "a member goes and comes back",
    text: """
      {"root": {"type": "stack",
        "spacing": 4,
        "children": [{"type": "node"}]}}
      """, encoding: .utf16,
    steps: [
      .replace("  \"spacing\": 4,\n", ""), .behind("[{\"type\": \"node\"}"),
      .type(", {\"type\": \"spec\"}"), .before("  \"children\""), .paste("  \"spacing\": 4,\n"),
      .type("\"direction\": \"vertical\",\n"),
    ]),
  TypingSession(
    name: "a key is renamed letter by letter",
    text: #"{"root":{"type":"text","text":"é e\#u{301} 漢字","style":{"minWidth":4}}}"#,
    encoding: .utf16,
    steps: [
      .behind("minWidth"), .backspace(8), .type("maxHeight"), .behind("\"text\":\""),
      .type("😀 "), .backspace(1),
    ]),
  TypingSession(
    name: "an element is wrapped by hand",
    text: #"{"root":{"type":"stack","children":[{"type":"node","style":{"width":10}}]}}"#,
    encoding: .utf8,
    steps: [
      .before(#"{"type":"node""#), .type(#"{"type":"center","child":"#),
      .behind(#""width":10}}"#), .type("}"),
    ]),
  TypingSession(
    name: "lines end with two characters",
    text: "{\r\n  \"root\": {\r\n    \"type\": \"overlay\"\r\n  }\r\n}", encoding: .utf16,
    steps: [
      .behind("\"overlay\""), .type(",\r\n    \"child\": {\"type\": \"image\"}"),
      .type(",\r\n    \"overlay\": {\"type\": \"text\", \"text\": \"😀\"}"), .backspace(6),
      .type("\\n\"}"),
    ]),
  TypingSession(
    name: "a JavaScript person types", encoding: .utf16,
    steps: [
      .type("{root: {type: 'stack', // a comment\n children: [{type: 'node'},]}}"),
      .replace("{root: {type: 'stack', // a comment\n", #"{"root": {"type": "stack","#),
      .replace("children: [{type: 'node'},]", #""children": [{"type": "node"}]"#),
    ]),
  TypingSession(
    name: "an element is cut and put elsewhere",
    text: #"""
      {"root":{"type":"stack","children":[
      {"type":"stack","id":"a","children":[]},
      {"type":"text","id":"b","text":"x y"}
      ]},"variants":[{"name":"narrow","constrainedSize":{"width":100}}]}
      """#, encoding: .utf32,
    steps: [
      .replace(#","# + "\n" + #"{"type":"text","id":"b","text":"x y"}"#, ""),
      .behind(#""id":"a","children":["#), .paste(#"{"type":"text","id":"b","text":"x y"}"#),
      .behind("\"width\":100"), .backspace(1), .type("9"),
    ]),
  TypingSession(
    name: "everything is taken back",
    text: #"{"root":{"type":"absolute","children":[{"type":"node","#
      + #""style":{"layoutPosition":{"x":1,"y":2}}}]}}"#,
    encoding: .utf8, steps: [.backspace(40), .type("}}]}}"), .backspace(90)]),
]
