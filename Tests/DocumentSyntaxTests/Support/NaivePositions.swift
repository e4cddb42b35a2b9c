@testable import DocumentSyntax

/// Positions found by walking over the text from its start, one scalar after the other.
struct NaivePositions {
  private struct Place {
    let offset: Int
    let line: Int
    let character: Int
  }

  /// Every scalar and the end of the text.
  private var places: [Place] = []
  private var lineEnds: [Place] = []

  init(_ bytes: [UInt8], _ encoding: PositionEncoding) {
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if index > 0 { places.append(Place(offset: 0, line: 0, character: 0)) }
    var line = 0
    var character = 0
    while index < bytes.count {
      let place = Place(offset: index, line: line, character: character)
      places.append(place)
      let (length, scalar) = Self.decode(bytes, index)
      let isCRLF = bytes[index...].starts(with: [0x0D, 0x0A])
      index += isCRLF ? 2 : length
      if bytes[place.offset] == 0x0A || bytes[place.offset] == 0x0D {
        lineEnds.append(place)
        line += 1
        character = 0
      } else {
        switch encoding {
        case .utf8: character += length
        case .utf16: character += scalar > 0xFFFF ? 2 : 1
        case .utf32: character += 1
        }
      }
    }
    places.append(Place(offset: bytes.count, line: line, character: character))
    lineEnds.append(places[places.count - 1])
  }

  /// The first scalar at `index`, as the standard library reads it; one byte where it repairs.
  private static func decode(_ bytes: [UInt8], _ index: Int) -> (length: Int, scalar: UInt32) {
    for length in 1...4 where index + length <= bytes.count {
      guard let string = String(validating: bytes[index..<(index + length)], as: UTF8.self),
        let scalar = string.unicodeScalars.first
      else { continue }
      return (length, scalar.value)
    }
    return (1, 0xFFFD)
  }

  var lineCount: Int {
    lineEnds.count
  }

  func position(at offset: Int) -> TextPosition {
    let place = places.last { $0.offset <= offset } ?? places[0]
    return TextPosition(line: place.line, character: place.character)
  }

  func offset(of position: TextPosition) -> Int {
    guard position.line < lineEnds.count else { return places[places.count - 1].offset }
    let end = lineEnds[position.line]
    if position.character >= end.character { return end.offset }
    let place = places.last { $0.line == position.line && $0.character <= position.character }
    return place?.offset ?? end.offset
  }

  func isWithin(_ position: TextPosition) -> Bool {
    position.line < lineEnds.count && position.character <= lineEnds[position.line].character
  }
}
