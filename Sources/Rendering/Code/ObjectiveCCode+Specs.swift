extension ObjectiveCCode {
  /// Writes a spec: on one line where it has no more than two arguments that are short, otherwise with a
  /// line for each, the colons below each other.
  static func write(_ name: CodeName, _ call: CodeCall, to lines: inout CodeLines) {
    guard let first = call.arguments.first else {
      lines.line("\(call.className) *\(name.text) = [[\(call.className) alloc] init];")
      return
    }
    let opening = "[\(call.className) \(call.opening)\(capitalized(first.label))"
    if call.arguments.count <= 2 {
      let rest = call.arguments.dropFirst().map {
        " \($0.label):\(ObjectiveCValues.text($0.value))"
      }
      let line =
        "\(call.className) *\(name.text) = \(opening):\(ObjectiveCValues.text(first.value))"
        + rest.joined() + "];"
      if line.utf8.count <= lines.room {
        lines.line(line)
        return
      }
    }
    lines.line("\(call.className) *\(name.text) =")
    for (place, argument) in call.arguments.enumerated() {
      let label = place == 0 ? opening : argument.label
      let margin = String(repeating: " ", count: max(0, opening.utf8.count - label.utf8.count) + 4)
      let end = place == call.arguments.count - 1 ? "];" : ""
      let value = ObjectiveCValues.text(argument.value)
      if case .elements(let names) = argument.value, names.count > 1,
        margin.utf8.count + label.utf8.count + value.utf8.count + 4 > lines.room
      {
        lines.line("\(margin)\(label):@[")
        for name in names { lines.line("      \(ObjectiveCValues.name(name)),") }
        lines.line("    ]\(end)")
      } else {
        lines.line("\(margin)\(label):\(value)\(end)")
      }
    }
  }
}
