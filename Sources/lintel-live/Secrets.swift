/// Makes and compares the words that let a client in.
enum Secret {
  /// A token: 128 random bits in hexadecimal digits.
  static func makeToken() -> String { words(32, from: "0123456789abcdef") }

  /// A code: 128 random bits in base64url, of which the last digit has two.
  static func makeCode() -> String {
    let digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    return words(21, from: digits) + words(1, from: "AQgw")
  }

  private static func words(_ count: Int, from digits: String) -> String {
    var generator = SystemRandomNumberGenerator()
    return String((0..<count).compactMap { _ in digits.randomElement(using: &generator) })
  }

  /// Compares in a time that does not depend on where the texts differ.
  static func isEqual(_ given: some Sequence<UInt8>, to secret: String) -> Bool {
    let given = Array(given)
    let wanted = Array(secret.utf8)
    var difference = given.count ^ wanted.count
    for (index, byte) in wanted.enumerated() {
      difference |= Int(byte ^ (index < given.count ? given[index] : 0))
    }
    return difference == 0
  }
}

/// The codes that pages exchange for the token; each works once.
///
/// Unchecked, because the compiler cannot see that all of it happens on one event loop.
final class OneTimeCodes: @unchecked Sendable {
  /// The number of codes that may wait for their use; one more replaces the oldest.
  private static let limit = 16

  private var unused: [String] = []

  func make() -> String {
    if unused.count == Self.limit { unused.removeFirst() }
    let code = Secret.makeCode()
    unused.append(code)
    return code
  }

  /// Uses up a code.
  ///
  /// - Returns: True if it is one that was made and not used before.
  func use(_ given: [UInt8]) -> Bool {
    let left = unused.filter { !Secret.isEqual(given, to: $0) }
    defer { unused = left }
    return left.count < unused.count
  }
}
