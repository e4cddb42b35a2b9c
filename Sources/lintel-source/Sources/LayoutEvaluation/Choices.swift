import SourceTree

/// The conditions that data decides, and the decisions of one run.
///
/// The first run takes option 0 of each; each other run takes one other option of one condition.
final class Choices {
  struct Taken {
    let key: String
    let option: Int
    /// The names of the options; two for a condition.
    let names: [String]
    let position: SourcePosition
  }

  private let forced: [String: Int]
  private var decided: [String: Int] = [:]
  /// The names of the cases that switches took.
  private var cases: [String: String] = [:]
  private(set) var taken: [Taken] = []

  /// The value that settings give to a condition.
  var given: (String) -> Bool? = { _ in nil }

  init(forced: [String: Int] = [:]) {
    self.forced = forced
  }

  func choose(_ key: String, names: [String], at position: SourcePosition) -> Int {
    if let known = decided[key] { return known }
    let option = min(forced[key] ?? 0, max(names.count - 1, 0))
    decided[key] = option
    taken.append(Taken(key: key, option: option, names: names, position: position))
    return option
  }

  /// Chooses a case of a `switch`: that which an earlier `switch` over the same value took, else the default one.
  func chooseCase(_ key: String, names: [String], at position: SourcePosition) -> Int {
    guard let known = cases[key] else {
      let option = choose(key, names: names, at: position)
      cases[key] = option < names.count ? names[option] : nil
      return option
    }
    return names.firstIndex(of: known) ?? names.firstIndex { $0.hasSuffix(" is other") } ?? 0
  }

  /// True if a condition of yes and no holds.
  func holds(_ key: String, at position: SourcePosition) -> Bool {
    if let flag = given(key) { return flag }
    return choose(key, names: [key, "not \(key)"], at: position) == 0
  }
}
