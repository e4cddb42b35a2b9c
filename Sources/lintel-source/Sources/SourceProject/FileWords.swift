/// The words of a top-level declaration of a file, with its byte range.
struct ItemWords {
  let range: Range<Int>
  let words: FileWords
}

/// The words of a text, for the declarations that it may use.
struct FileWords {
  /// The hashes of the words, ascending: words may seem to be there that are not.
  private let hashes: [UInt32]

  let byteCount: Int

  /// - Complexity: O(*n* log *n*) in the length of the text.
  init(_ bytes: ArraySlice<UInt8>) {
    var hashes: Set<UInt32> = []
    var hash: UInt32?
    for byte in bytes {
      if Self.isWord(byte) {
        hash = Self.combine(hash ?? Self.offsetBasis, byte)
      } else if let end = hash {
        hashes.insert(end)
        hash = nil
      }
    }
    if let hash { hashes.insert(hash) }
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
    word.reduce(offsetBasis, combine)
  }

  private static let offsetBasis: UInt32 = 2_166_136_261

  private static func combine(_ hash: UInt32, _ byte: UInt8) -> UInt32 {
    (hash ^ UInt32(byte)) &* 16_777_619
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
      || byte == 0x5F || byte == 0x24 || byte >= 0x80
  }
}
