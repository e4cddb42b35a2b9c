/// The page with one document frozen inside: one file that asks nobody for anything.
package enum FrozenPage {
  /// The page around what it would have been answered.
  ///
  /// - Parameters:
  ///   - answers: JSON text, as `frozen.js` reads it.
  ///   - title: What the window is called.
  ///   - nonce: What tells the page's own scripts and styles from anything that a document may hold; letters
  ///     and digits.
  /// - Returns: The file.
  package static func html(answers: [UInt8], title: String, nonce: String) -> [UInt8] {
    let policy =
      "default-src 'none'; script-src 'nonce-\(nonce)'; style-src 'nonce-\(nonce)'; img-src data:; "
      + "base-uri 'none'; form-action 'none'"
    var page: [UInt8] = []
    for line in LivePage.text(of: "index.html").split(separator: "\n") {
      switch line {
      case #"<meta charset="utf-8">"#:
        page.append(line: line)
        page.append(line: #"<meta http-equiv="Content-Security-Policy" content="\#(policy)">"#)
      case #"<title>Lintel</title>"#:
        page.append(line: "<title>\(escaped(title))</title>")
      case #"<script type="module" src="main.js"></script>"#:
        page.append(line: #"<script type="application/json" id="frozen">"#)
        page += withoutMarkup(answers)
        page.append(line: "</script>")
        page.append(line: #"<script type="module" nonce="\#(nonce)">"#)
        page.append(line: ScriptBundle(main: LivePage.main).text)
        page.append(line: "</script>")
      default:
        if let style = stylesheet(of: line) {
          page.append(line: #"<style nonce="\#(nonce)">"#)
          page.append(line: LivePage.text(of: style))
          page.append(line: "</style>")
        } else if !line.contains(#"rel="icon""#) {
          page.append(line: line)
        }
      }
    }
    return page
  }

  private static func stylesheet(of line: Substring) -> String? {
    let start = #"<link rel="stylesheet" href=""#
    guard line.hasPrefix(start), line.hasSuffix(#"">"#) else { return nil }
    return String(line.dropFirst(start.count).dropLast(2))
  }

  /// JSON text in which nothing can end the script around it: `<` stands in strings only.
  private static func withoutMarkup(_ json: [UInt8]) -> [UInt8] {
    guard json.contains(UInt8(ascii: "<")) else { return json }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(json.count)
    for byte in json {
      if byte == UInt8(ascii: "<") {
        bytes.append(contentsOf: #"\u003c"#.utf8)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension [UInt8] {
  fileprivate mutating func append(line: some StringProtocol) {
    append(contentsOf: line.utf8)
    append(UInt8(ascii: "\n"))
  }
}
