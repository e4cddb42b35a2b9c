import Randomness

/// The cells of a chat under one column, as wide as a phone: what real documents are most like.
///
/// A cell has eleven elements, among them a photo, who said it, a text and three icons. In a few cells the text may
/// not shrink and is too wide, which is a diagnostic; these are no more in a longer feed.
struct FeedDocument {
  private var random: SeededGenerator

  private init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// A feed of about this many bytes.
  static func text(byteCount: Int, seed: UInt64) -> [UInt8] {
    var feed = FeedDocument(seed: seed)
    let trial = feed.text(cellCount: 30)
    feed = FeedDocument(seed: seed)
    return feed.text(cellCount: max(1, byteCount * 30 / trial.count))
  }

  private mutating func text(cellCount: Int) -> [UInt8] {
    var text = DocumentText(isIndented: true)
    text.object { text in
      text.member("scale", 2)
      text.key("constrainedSize")
      text.object { text in
        for bound in ["min", "max"] {
          text.key(bound)
          text.object { $0.member("width", 375) }
        }
      }
      text.key("root")
      text.object { text in
        text.member("type", "stack")
        text.member("id", "feed")
        text.member("direction", "vertical")
        text.key("children")
        text.array { text in
          for cell in 0..<cellCount {
            text.element()
            write(cell: cell, to: &text)
          }
        }
      }
    }
    return text.bytes
  }

  private mutating func write(cell: Int, to text: inout DocumentText) {
    let wordCount = random.int(in: 4...40)
    text.object { text in
      text.member("type", "inset")
      text.member("id", "cell-\(cell)")
      text.key("insets")
      text.object { text in
        for edge in ["top", "left", "bottom", "right"] { text.member(edge, 8) }
      }
      text.key("child")
      text.object { text in
        text.member("type", "stack")
        text.member("spacing", 8)
        text.key("children")
        text.array { text in
          text.element()
          Self.write("image", "photo-\(cell)", side: 40, to: &text)
          text.element()
          text.object { text in
            text.member("type", "stack")
            text.member("id", "said-\(cell)")
            text.member("direction", "vertical")
            text.member("spacing", 4)
            text.key("style")
            text.object { text in
              if cell % 30 != 29 || cell > 360 { text.member("flexShrink", 1) }
              text.member("flexGrow", 1)
            }
            text.key("children")
            text.array { text in
              Self.write(words(count: 2), "name-\(cell)", to: &text)
              Self.write(words(count: wordCount), "text-\(cell)", to: &text)
              text.element()
              Self.writeIcons(of: cell, to: &text)
            }
          }
        }
      }
    }
  }

  private static func writeIcons(of cell: Int, to text: inout DocumentText) {
    text.object { text in
      text.member("type", "stack")
      text.member("spacing", 16)
      text.key("children")
      text.array { text in
        for icon in ["like", "reply", "share"] {
          text.element()
          write("node", "\(icon)-\(cell)", side: 20, to: &text)
        }
      }
    }
  }

  private static func write(_ words: String, _ id: String, to text: inout DocumentText) {
    text.element()
    text.object { text in
      text.member("type", "text")
      text.member("id", id)
      text.member("text", words)
    }
  }

  private static func write(
    _ type: String, _ id: String, side: Int, to text: inout DocumentText
  ) {
    text.object { text in
      text.member("type", type)
      text.member("id", id)
      text.key("style")
      text.object { text in
        text.member("width", side)
        text.member("height", side)
      }
    }
  }
}
