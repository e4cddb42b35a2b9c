/// A scan of a file before it is parsed: what a recursive parser could not take is refused at its line.
package enum NestingScan {
  /// The first point at which a text goes over a limit of ``ReadingLimits``.
  package static func problem(
    in bytes: [UInt8], lines: LineTable, file: Int32, language: SourceLanguage
  ) -> SourceProblem? {
    if bytes.count > ReadingLimits.bytes {
      return SourceProblem(
        position: lines.position(of: 0, in: file),
        message: "the file has more than \(ReadingLimits.bytes / 1_000_000) MB")
    }
    if lines.count > ReadingLimits.lines {
      return SourceProblem(
        position: SourcePosition(
          file: file, offset: 0, line: Int32(ReadingLimits.lines + 1), column: 1),
        message: "the file has more than \(ReadingLimits.lines) lines")
    }
    var scan = Scan(bytes: bytes, isSwift: language == .swift)
    guard let (offset, message) = scan.run() else { return nil }
    return SourceProblem(position: lines.position(of: offset, in: file), message: message)
  }

  private struct Scan {
    let bytes: [UInt8]
    var index = 0
    var depth = 0
    /// Words and operators in a row that a parser takes by recursion: `else if`, `try`, `!`.
    var chain = 0
    var chainedElses = 0
    /// The `#if` of Swift that are open.
    var openConditions = 0
    let isSwift: Bool
    /// The square brackets that are open with only types between them.
    var adjacent = 0
    /// True behind a name or a closing bracket: a parenthesis there is that of a call.
    var isBehindValue = false

    init(bytes: [UInt8], isSwift: Bool) {
      self.bytes = bytes
      self.isSwift = isSwift
    }

    mutating func run() -> (Int, String)? {
      while index < bytes.count {
        let byte = bytes[index]
        switch byte {
        case 0x22:
          adjacent = 0
          skipString()
        case 0x2F where next == 0x2F: skipLine()
        case 0x2F where next == 0x2A: skipComment()
        case 0x28, 0x5B, 0x7B:
          depth += 1
          if byte == 0x5B {
            adjacent += 1
          } else if byte == 0x7B || isBehindValue {
            adjacent = 0
          }
          isBehindValue = false
          if isSwift, adjacent > ReadingLimits.adjacentBrackets {
            return (index, "more than \(ReadingLimits.adjacentBrackets) arrays are nested here")
          }
          if depth > ReadingLimits.brackets {
            return (index, "more than \(ReadingLimits.brackets) brackets are open here")
          }
          index += 1
        case 0x29, 0x5D, 0x7D:
          depth = max(0, depth - 1)
          if byte == 0x5D { adjacent = max(0, adjacent - 1) }
          isBehindValue = true
          index += 1
        case 0x23 where isSwift:
          let start = index
          let directive = directive()
          if directive.elementsEqual("if".utf8) {
            openConditions += 1
            if openConditions > ReadingLimits.openConditions {
              return (start, "more than \(ReadingLimits.openConditions) #if are nested here")
            }
          } else if directive.elementsEqual("endif".utf8) {
            openConditions = max(0, openConditions - 1)
          }
        default:
          if let problem = word() { return problem }
        }
      }
      return nil
    }

    /// Reads a `#` and the word behind it, which it returns.
    private mutating func directive() -> ArraySlice<UInt8> {
      (chain, adjacent, isBehindValue) = (0, 0, false)
      index += 1
      let start = index
      while index < bytes.count, Self.isWord(bytes[index]) { index += 1 }
      return bytes[start..<index]
    }

    private var next: UInt8? { index + 1 < bytes.count ? bytes[index + 1] : nil }

    private mutating func word() -> (Int, String)? {
      let start = index
      while index < bytes.count, Self.isWord(bytes[index]) { index += 1 }
      if index == start {
        switch bytes[index] {
        case 0x20, 0x09, 0x0A, 0x0D: break
        // A type may have `,`, `:`, `.`, `<`, `>`, `?`, `!`, `&`, `-` and `@`.
        case 0x2C, 0x3E, 0x40:
          isBehindValue = false
          chain = 0
        case 0x21, 0x2A, 0x26, 0x2D, 0x7E, 0x3F, 0x3A, 0x2E, 0x3C:
          isBehindValue = false
          chain += 1
        default:
          (chain, adjacent, isBehindValue) = (0, 0, false)
        }
        index += 1
      } else {
        let text = bytes[start..<index]
        isBehindValue = true
        if (0x30...0x39).contains(bytes[start]) { adjacent = 0 }
        if text.elementsEqual("else".utf8) {
          chainedElses += 1
        } else if text.elementsEqual("try".utf8) || text.elementsEqual("await".utf8) {
          chain += 1
        } else {
          chain = 0
          if text.elementsEqual("func".utf8) || text.elementsEqual("return".utf8) {
            chainedElses = 0
          }
        }
      }
      if chain > ReadingLimits.depth || chainedElses > 2_000 {
        return (start, "code is nested too deeply here")
      }
      return nil
    }

    private static func isWord(_ byte: UInt8) -> Bool {
      (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
        || byte == 0x5F || byte >= 0x80
    }

    private mutating func skipLine() {
      while index < bytes.count, bytes[index] != 0x0A { index += 1 }
    }

    private mutating func skipComment() {
      index += 2
      while index < bytes.count {
        if bytes[index] == 0x2A, next == 0x2F {
          index += 2
          return
        }
        index += 1
      }
    }

    private mutating func skipString() {
      if next == 0x22, index + 2 < bytes.count, bytes[index + 2] == 0x22 {
        index += 3
        while index + 2 < bytes.count {
          if bytes[index] == 0x22, bytes[index + 1] == 0x22, bytes[index + 2] == 0x22 { break }
          index += bytes[index] == 0x5C ? 2 : 1
        }
        index = min(index + 3, bytes.count)
        return
      }
      index += 1
      while index < bytes.count, bytes[index] != 0x22, bytes[index] != 0x0A {
        index += bytes[index] == 0x5C ? 2 : 1
      }
      index = min(index + 1, bytes.count)
    }
  }
}
