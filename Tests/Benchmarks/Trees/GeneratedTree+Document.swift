extension GeneratedTree {
  /// The tree as a layout document for a screen 1,024 points wide.
  func document(isIndented: Bool = false) -> [UInt8] {
    var text = DocumentText(isIndented: isIndented)
    text.object { text in
      text.member("scale", 2)
      text.key("constrainedSize")
      text.object { text in
        text.key("min")
        text.object { text in
          text.member("width", 0)
          text.member("height", 0)
        }
        text.key("max")
        text.object { text in
          text.member("width", 1024)
          text.member("height", "infinity")
        }
      }
      text.key("root")
      write(0, to: &text)
    }
    return text.bytes
  }

  private func write(_ box: Int, to text: inout DocumentText) {
    text.object { text in
      switch boxes[box].kind {
      case .container(_, _, let padding, _, _) where padding > 0:
        text.member("type", "inset")
        text.key("insets")
        text.object { text in
          for edge in ["top", "left", "bottom", "right"] { text.member(edge, padding) }
        }
        text.key("child")
        text.object { writeStack(box, to: &$0) }
      case .container: writeStack(box, to: &text)
      default: boxes[box].writeLeafMembers(id: box, to: &text)
      }
    }
  }

  private func writeStack(_ box: Int, to text: inout DocumentText) {
    guard
      case .container(let isVertical, let wraps, _, let spacing, let alignment) = boxes[box].kind
    else { return }
    text.member("type", "stack")
    text.member("id", "n\(box)")
    text.member("direction", isVertical ? "vertical" : "horizontal")
    if wraps { text.member("flexWrap", "wrap") }
    if spacing > 0 { text.member("spacing", spacing) }
    if alignment != "stretch" { text.member("alignItems", alignment) }
    text.key("children")
    text.array { text in
      for child in children[box] {
        text.element()
        write(child, to: &text)
      }
    }
  }
}

extension GeneratedTree.Box {
  fileprivate func writeLeafMembers(id: Int, to text: inout DocumentText) {
    switch kind {
    case .container: return
    case .fixed(let width, let height):
      text.member("type", "node")
      text.member("id", "n\(id)")
      text.key("style")
      text.object { text in
        text.member("width", width)
        text.member("height", height)
        if grows { text.member("flexGrow", 1) }
      }
      return
    case .breakable(let length):
      text.member("type", "text")
      text.member("id", "n\(id)")
      text.key("flow")
      text.object { text in
        text.member("length", length)
        text.member("lineHeight", 16)
      }
    case .label(let length):
      text.member("type", "text")
      text.member("id", "n\(id)")
      text.member("text", words(count: length / 40 + 1))
    }
    if grows {
      text.key("style")
      text.object { $0.member("flexGrow", 1) }
    }
  }
}

/// A text of some words of four letters.
func words(count: Int) -> String {
  let vocabulary = ["feed", "card", "hero", "menu", "tile", "icon", "list", "page"]
  return (0..<count).map { vocabulary[$0 % vocabulary.count] }.joined(separator: " ")
}
