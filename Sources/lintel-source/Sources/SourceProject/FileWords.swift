/// The words of a text, for the files that may use a declaration.
struct FileWords {
  /// The hashes of the words, ascending: words may seem to be there that are not.
  private let hashes: [UInt32]

  let byteCount: Int

  /// - Complexity: O(*n* log *n*) in the length of the text.
  init(_ bytes: [UInt8]) {
    var hashes: Set<UInt32> = []
    var index = 0
    while index < bytes.count {
      guard Self.isWord(bytes[index]) else {
        index += 1
        continue
      }
      let start = index
      while index < bytes.count, Self.isWord(bytes[index]) { index += 1 }
      hashes.insert(Self.hash(bytes[start..<index]))
    }
    self.hashes = hashes.sorted()
    byteCount = bytes.count
  }

  /// True if a word of the text may have one of the hashes.
  func contains(anyOf words: [UInt32]) -> Bool { words.contains(where: contains) }

  private func contains(_ hash: UInt32) -> Bool {
    var (low, high) = (0, hashes.count)
    while low < high {
      let middle = (low + high) / 2
      if hashes[middle] < hash { low = middle + 1 } else { high = middle }
    }
    return low < hashes.count && hashes[low] == hash
  }

  /// FNV-1a.
  static func hash(_ word: some Sequence<UInt8>) -> UInt32 {
    word.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
      || byte == 0x5F || byte == 0x24 || byte >= 0x80
  }
}
