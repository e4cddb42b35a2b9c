import Platform
import SystemPackage

/// What a text looks like on stdout, if that is a terminal with colors and nobody asked for none.
struct Paint {
  private let isOn: Bool

  static let standardOutput = Paint(
    isOn: isTerminal(.standardOutput) && !isSet("NO_COLOR")
      && environmentValue("TERM") != Array("dumb".utf8))

  func callAsFunction(_ text: String, _ color: TextColor) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
  }
}

/// What terminals call SGR codes.
enum TextColor: Int {
  case bold = 1
  case faint
  case red = 31
  case green
  case yellow
  case blue
}

/// How many columns a text has that nobody gave a width: those of the terminal, if stdout is one.
func outputColumns() -> Int { terminalColumns(.standardOutput) ?? 80 }
