import DocumentSyntax

extension [UInt8] {
  /// The edits that change what all lines of a text but the first begin with.
  ///
  /// Lines that are indented otherwise, and empty ones, stay as they are. `offset` is where the text
  /// begins in the one that is edited.
  func edits(
    indentingFrom old: [UInt8], to new: [UInt8], at offset: Int = 0
  ) -> [SourceEdit] {
    guard old != new else { return [] }
    let common = zip(old, new).prefix { $0 == $1 }.count
    let replacement = Array(new[common...])
    var edits: [SourceEdit] = []
    for index in indices.dropFirst() where self[index - 1].isLineEnd && !self[index].isLineEnd {
      guard self[index...].starts(with: old) else { continue }
      let start = offset + index
      edits.append(
        SourceEdit((start + common)..<(start + old.count), with: replacement))
    }
    return edits
  }

  /// A value without syntax errors on one line: the white space around its line ends gives way to that
  /// of the style.
  func joiningLines(_ style: WritingStyle) -> [UInt8] {
    var result: [UInt8] = []
    var isInString = false
    var index = startIndex
    while index < endIndex {
      let byte = self[index]
      guard byte.isBlank || byte.isLineEnd, !isInString else {
        result.append(byte)
        if byte == UInt8(ascii: "\"") { isInString.toggle() }
        if byte == UInt8(ascii: "\\"), isInString, index + 1 < endIndex {
          result.append(self[index + 1])
          index += 1
        }
        index += 1
        continue
      }
      let end = self[index...].firstIndex { !$0.isBlank && !$0.isLineEnd } ?? endIndex
      let space = self[index..<end]
      if space.contains(where: { $0.isLineEnd }) {
        result += style.space(between: result.last, and: end < endIndex ? self[end] : nil)
      } else {
        result += space
      }
      index = end
    }
    return result
  }
}

extension WritingStyle {
  /// What stands between two tokens on one line.
  fileprivate func space(between left: UInt8?, and right: UInt8?) -> [UInt8] {
    switch (left, right) {
    case (UInt8(ascii: "{"), UInt8(ascii: "}")), (UInt8(ascii: "["), UInt8(ascii: "]")): []
    case (UInt8(ascii: "{"), _), (_, UInt8(ascii: "}")): bracePadding
    case (UInt8(ascii: "["), _), (_, UInt8(ascii: "]")): bracketPadding
    case (UInt8(ascii: ","), _): Array(comma.dropFirst())
    case (_, UInt8(ascii: ",")): []
    case (UInt8(ascii: ":"), _): Array(colon.drop { $0.isBlank }.dropFirst())
    case (_, UInt8(ascii: ":")): Array(colon.prefix { $0.isBlank })
    default: [UInt8(ascii: " ")]
    }
  }
}
