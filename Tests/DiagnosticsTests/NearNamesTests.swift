import Diagnostics
import LayoutEngine
import Randomness
import Testing

/// The names that are suggested for unknown ones.
@Suite struct NearNamesTests {
  @Test func `A slip of each kind, case and hyphens lead to the name that was meant`() {
    let names = ["width", "height", "flexGrow", "flexShrink", "some-long-code"]
    let meant = [
      "widht": "width", "widh": "width", "WIDTH": "width", "flexgrwo": "flexGrow",
      "flex-shrnk": "flexShrink", "someLongCod": "some-long-code", "heigth": "height",
    ]
    for (typed, name) in meant {
      #expect(nearName(to: typed, among: names)?.name == name, "\(typed)")
    }
    for typed in ["", "x", "-", "color", String(repeating: "width", count: 20)] {
      #expect(nearName(to: typed, among: names) == nil, "\(typed)")
    }
  }

  @Test func `Of two names one slip away none is the only one`() {
    #expect(nearName(to: "abcdef", among: ["abcdeg", "abcdeh"])?.isOnly == false)
    #expect(nearName(to: "abcdef", among: ["abcdeg", "abcxyh"])?.isOnly == true)
  }

  /// The reference measures all names, without limits.
  @Test func `Names with random slips get the suggestion of a complete comparison`() {
    var random = SeededGenerator(seed: 3)
    let names = RuleCodes.all + elementProperties.map(\.name) + ["Ünïcode-name", "İstanbul", "ab"]
    let letters = Array("abestyÜ_-XW")
    var found = 0
    for _ in 0..<RandomCases.count(3_000) {
      var typed = Array(random.pick(names))
      for _ in 0..<random.int(in: 0...4) where !typed.isEmpty {
        let index = random.int(in: 0...typed.count - 1)
        switch random.int(in: 0...3) {
        case 0: typed.remove(at: index)
        case 1: typed.insert(random.pick(letters), at: index)
        case 2: typed[index] = random.pick(letters)
        default: typed.swapAt(index, typed.count - 1)
        }
      }
      let some = (0..<12).map { _ in random.pick(names) }
      let near = nearName(to: String(typed), among: some)
      let expected = Self.reference(String(typed), some)
      #expect(near?.name == expected?.name, "\(String(typed)) \(some)")
      #expect(near?.isOnly == expected?.isOnly, "\(String(typed)) \(some)")
      found += near == nil ? 0 : 1
    }
    #expect(found > RandomCases.count(100))
  }

  private static func reference(_ name: String, _ names: [String]) -> (name: String, isOnly: Bool)?
  {
    func plain(_ name: String) -> [UInt8] {
      name.lowercased().utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
    }
    let letters = plain(name)
    guard name.utf8.count <= 64, !letters.isEmpty else { return nil }
    var best: (name: String, distance: Int)?
    var second = Int.max
    for candidate in names where candidate != best?.name {
      let other = plain(candidate)
      let isBeginning = letters.count >= 4 && other.starts(with: letters)
      let slips = isBeginning ? 1 : distance(letters, other)
      if slips <= (letters.count < 8 ? (letters.count + 2) / 4 : 3), slips < best?.distance ?? .max
      {
        second = best?.distance ?? second
        best = (candidate, slips)
      } else {
        second = min(second, slips)
      }
    }
    return best.map { (name: $0.name, isOnly: second > $0.distance + 1) }
  }

  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var table = (0...left.count).map { row in (0...right.count).map { max(row, $0) } }
    for row in 1..<left.count + 1 where !right.isEmpty {
      for column in 1...right.count {
        table[row][column] = min(
          table[row - 1][column - 1] + (left[row - 1] == right[column - 1] ? 0 : 1),
          table[row - 1][column] + 1, table[row][column - 1] + 1)
        if row > 1, column > 1, left[row - 1] == right[column - 2],
          left[row - 2] == right[column - 1]
        {
          table[row][column] = min(table[row][column], table[row - 2][column - 2] + 1)
        }
      }
    }
    return table[left.count][right.count]
  }
}
