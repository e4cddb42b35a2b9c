package import DocumentMaking
package import JSON

/// Makes selectors as `layout/query` takes them, most of which can be read.
package enum SelectorMaker {
  private static let starts = [
    "stack", "text", "node", "image", "*", "#title", "#a", "[flexGrow]", "[width<40]",
    "[height>=1.5]", "[absolute.x>=10]", "[style.width]", "[type=text]", "[id^=r]", "[id*=\"o\"]",
    "[depth>2]", ":root", ":leaf", ":node", ":spec", ":hidden", ":first-child", ":last-child",
    ":empty",
    ":overflowing", ":outside", ":diagnostic", ":diagnostic(zero-size)", ":not(text)",
    ":not([width=0]:leaf)",
  ]
  private static let joints = [" > ", " ", ", ", "", ":", "[", "]", "(", ")", "\"", "\\", "😀"]

  package static func selector(using choices: inout Choices) -> String {
    var result = choices.pick(starts)
    for _ in 0..<choices.below(4) {
      result += choices.pick(choices.oneIn(4) ? joints : Array(joints.prefix(4)))
      if !choices.oneIn(6) { result += choices.pick(starts) }
    }
    return result
  }
}

/// Makes JSON Patches.
package enum PatchMaker {
  private static let members = [
    "", "/children/0", "/children/-", "/children/1", "/children", "/child", "/style",
    "/style/width", "/style/flexGrow", "/id", "/type", "/hidden", "/text", "/spacing", "/insets",
    "/background", "/overlay", "/children/01", "/~0", "/~1x", "/😀",
  ]

  /// A patch of elements with these pointers; names of other kinds are no pointers and fail.
  package static func patch(of elements: [String], using choices: inout Choices) -> JSONValue {
    .array((0...choices.below(3)).map { _ in operation(elements, using: &choices) })
  }

  private static func operation(_ elements: [String], using choices: inout Choices) -> JSONValue {
    func path(_ choices: inout Choices) -> JSONValue {
      .string(choices.oneIn(20) ? "/scale" : choices.pick(elements) + choices.pick(members))
    }
    let name = choices.pick(["add", "add", "replace", "replace", "test", "move", "copy", "remove"])
    var operation: JSONObject = ["op": .string(name), "path": path(&choices)]
    switch name {
    case "move", "copy": operation["from"] = path(&choices)
    case "remove": break
    default: operation["value"] = value(using: &choices)
    }
    return .object(operation)
  }

  private static func value(using choices: inout Choices) -> JSONValue {
    switch choices.below(4) {
    case 0: LayoutMaker.element(depth: choices.below(3), using: &choices)
    case 1: LayoutMaker.style(using: &choices)
    default: LayoutMaker.values.anything(depth: 1, using: &choices)
    }
  }
}
