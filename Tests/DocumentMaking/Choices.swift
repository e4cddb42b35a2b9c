import Randomness

/// The source of random decisions: a seed, or the bytes that a fuzzer makes up.
package struct Choices: Sendable {
  private enum Source {
    case generator(SeededGenerator)
    case bytes(ArraySlice<UInt8>)
  }

  private var source: Source

  /// Choices without end, the same for the same seed everywhere.
  package init(seed: UInt64) {
    source = .generator(SeededGenerator(seed: seed))
  }

  /// A choice takes a byte or two; when there are no more, it is always the first.
  package init(bytes: ArraySlice<UInt8>) {
    source = .bytes(bytes)
  }

  /// True if no byte is left to choose by.
  package var isExhausted: Bool {
    if case .bytes(let bytes) = source { bytes.isEmpty } else { false }
  }

  /// A number from 0 up to `limit`, which is not reached; 0 for limits that leave nothing.
  package mutating func below(_ limit: Int) -> Int {
    guard limit > 1 else { return 0 }
    switch source {
    case .generator(var generator):
      let word = generator.next()
      source = .generator(generator)
      return Int(word % UInt64(limit))
    case .bytes(var bytes):
      var number = Int(bytes.popFirst() ?? 0)
      if limit > 256 { number = number << 8 | Int(bytes.popFirst() ?? 0) }
      if limit > 65_536 { number = number << 8 | Int(bytes.popFirst() ?? 0) }
      source = .bytes(bytes)
      return number % limit
    }
  }

  /// True once in so many times.
  package mutating func oneIn(_ times: Int) -> Bool { below(times) == times - 1 }

  /// One of the elements.
  ///
  /// - Precondition: There is one.
  package mutating func pick<Elements: RandomAccessCollection>(
    _ elements: Elements
  ) -> Elements.Element {
    elements[elements.index(elements.startIndex, offsetBy: below(elements.count))]
  }

  /// Another source whose choices do not hang on how many this one makes from now on.
  package mutating func fork() -> Choices {
    switch source {
    case .generator(var generator):
      let seed = generator.next()
      source = .generator(generator)
      return Choices(seed: seed)
    case .bytes(var bytes):
      // As a seed: the bytes that are left stay for whoever had them.
      var seed: UInt64 = 0
      for _ in 0..<2 { seed = seed << 8 | UInt64(bytes.popFirst() ?? 0) }
      source = .bytes(bytes)
      return Choices(seed: seed)
    }
  }
}
