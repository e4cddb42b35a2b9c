import AsyncDisplayKit
import JSON

/// A mistake that a reader of code could make: the text that it would take for another one.
public struct Misreading {
  let text: String
  let taken: String

  public init(_ text: String, as taken: String) { (self.text, self.taken) = (text, taken) }
}

extension OracleRun {
  /// Changes the texts that Lintel reads, one mistake after the other, and compares them with the unchanged classes.
  ///
  /// Prints the mistakes that change no frame; false if there is one.
  public mutating func run(misreading misreadings: [Misreading]) -> Bool {
    var unseen = 0
    for misreading in misreadings {
      do {
        guard try !isSeen(misreading) else { continue }
        print("no frame differs if \(misreading.text) is read as \(misreading.taken)")
      } catch {
        print("\(misreading.text): \(error)")
      }
      unseen += 1
    }
    print("\(misreadings.count) mistakes, \(unseen) change no frame")
    return unseen == 0
  }

  private mutating func isSeen(_ misreading: Misreading) throws -> Bool {
    let copy = try copiedTexts()
    defer { try? FileManager.default.removeItem(at: copy) }
    var files: [String] = []
    var areLayouts = true
    for file in try FileManager.default.contentsOfDirectory(
      at: copy, includingPropertiesForKeys: nil)
    {
      let text = try String(contentsOf: file, encoding: .utf8)
      guard text.contains(misreading.text) else { continue }
      files.append(file.path)
      areLayouts = areLayouts && text.contains("layoutSpecThatFits")
      try text.replacingOccurrences(of: misreading.text, with: misreading.taken).write(
        to: file, atomically: true, encoding: .utf8)
    }
    guard !files.isEmpty else { return false }
    // Files with helpers alone have no layouts.
    if !areLayouts { files = [copy.path] }
    defer { differing = [] }
    let command = try FrameCommand()
    for screen in OracleScreen.all {
      for (name, listing) in try command.classes(in: files, screen: screen) {
        for oracleCase in cases where oracleCase.name == name && oracleCase.notRead == nil {
          let before = differing.count
          var agrees: Set<String?> = []
          try compare(oracleCase, listing, screen, command, &agrees)
          if differing.count > before { return true }
        }
      }
    }
    return false
  }
}
