import JSON

/// Documents whose elements are called like what they had better not be; each name is that of a node and
/// of a spec.
enum NastyNames {
  /// Words that mean something else, and names that are none.
  static let words: String = {
    let words = """
      class self Self id view style description hash init deinit func let var in is as if nil true
      false default switch where protocol some any async await int long void auto bool and or not xor
      errno stdout linux unix INFINITY constrainedSize node max min weakSelf length layer register
      layoutSpecThatFits automaticallyManagesSubnodes layoutSpecBlock typedef template typename this
      new delete copy alloc initWithCoder release retain super _ $ __x a.b a-b a/b 1 1st 0x1F
      ASDisplayNode contentSize lineHeight newTitle
      """
    let others = [
      "", " ", "a b", "🎉", "\u{301}", "a\u{301}", "é", "\u{202E}abc", "\u{0}", "/*", "//", "\\",
    ]
    return document(words.split { $0 == " " || $0 == "\n" }.map(String.init) + others)
  }()

  /// Some of the letters and marks of all scripts.
  static let letters: String = {
    let letters = (0x80..<0x3_2000).lazy.compactMap(Unicode.Scalar.init)
      .filter(\.properties.isXIDContinue).enumerated().filter { $0.offset % 61 == 0 }
    return document(letters.flatMap { ["\($0.element)", "a\($0.element)"] })
  }()

  private static func document(_ ids: [String]) -> String {
    let children = ids.map { id in
      var writer = JSONWriter()
      writer.value(id)
      let name = String(decoding: writer.bytes, as: UTF8.self)
      return #"{"type": "wrapper", "id": \#(name), "child": {"type": "node", "id": \#(name)}}"#
    }
    return #"{"type": "wrapper", "children": [\#(children.joined(separator: ","))]}"#
  }
}
