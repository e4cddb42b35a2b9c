import Diagnostics
import Foundation
import Testing

@Suite struct RegistryTests {
  @Test func `every file in Rules is listed once, in alphabetical order`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Diagnostics/Rules")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
      .map { String($0.dropLast(".swift".count)) }
    #expect(files.sorted() == allRules.map { "\($0)" })
  }

  @Test func `a code is the name of its type in kebab case`() {
    for rule in allRules { #expect(rule.code == kebabCase("\(rule)")) }
  }

  /// `JSONDuplicateKey` as `json-duplicate-key`.
  private func kebabCase(_ name: String) -> String {
    var words = ""
    let letters = Array(name)
    for (index, letter) in letters.enumerated() {
      let isStart =
        index > 0 && letter.isUppercase
        && (letters[index - 1].isLowercase
          || index + 1 < letters.count && letters[index + 1].isLowercase)
      words += (isStart ? "-" : "") + letter.lowercased()
    }
    return words
  }
}
