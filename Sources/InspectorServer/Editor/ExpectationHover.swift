import Authoring
import Diagnostics
import LiveDocuments

extension QueriedDocument {
  /// The results of the layout test at a byte on all screens, and the bytes of its string; `nil` where there is none.
  func hoverLines(aboutExpectationAt offset: Int) -> (lines: [HoverLine], range: Range<Int>)? {
    guard let written = live.expectation(at: offset)?.written,
      let tested = expectations(expressions: [written.text]).first
    else { return nil }
    var lines: [HoverLine] = [[.code(shortened(written.text))]]
    if let reason = written.reason { lines.append([.text(shortened(reason))]) }
    let isOwnNameTaken = live.header.variants.contains {
      $0.name == WrittenExpectation.ownScreenName
    }
    for screen in tested.screens
    where written.applies(to: screen.name, isOwnNameTaken: isOwnNameTaken) {
      let result = screen.result
      var line: HoverLine = [
        .strong(screen.name.map { shortened($0) } ?? "document"),
        .text(" \(result.outcome.rawValue)"),
      ]
      let values = [result.left, result.right].compactMap(\.self).map { spelled($0) }
      if !values.isEmpty {
        line += [.text(": "), .code(values.joined(separator: " and "))]
      } else if !result.message.isEmpty {
        line.append(.text(": \(result.message)"))
      }
      lines.append(line)
      // A bad expression has the same message on all screens.
      if result.outcome == .bad { break }
    }
    return (lines, live.range(of: written.textLocation))
  }
}
