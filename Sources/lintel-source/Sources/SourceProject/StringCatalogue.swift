import JSONText

/// The texts of the source language of a `.xcstrings` file.
///
/// An entry without a text of its own has its key as its text, as in Xcode. Of a text with variations the form `other`
/// counts.
struct StringCatalogue {
  private(set) var texts: [String: String] = [:]

  /// The message about a file that is no string catalogue, with the byte offset of the error.
  private(set) var fault: (offset: Int, message: String)?

  init(_ bytes: [UInt8]) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue.parse(String(decoding: bytes, as: UTF8.self))
    } catch {
      fault = (error.offset, error.message)
      return
    }
    guard let language = value["sourceLanguage"]?.string, let entries = value["strings"]?.members
    else {
      fault = (0, "it has no \"sourceLanguage\" or no \"strings\"")
      return
    }
    for entry in entries {
      guard let localization = entry.value["localizations"]?[language] else {
        texts[entry.key] = entry.key
        continue
      }
      texts[entry.key] = Self.text(localization)
    }
  }

  /// The text of a localization; nil if it has none that counts for all devices and numbers.
  private static func text(_ localization: JSONValue) -> String? {
    var value = localization
    // A variation by device may hold one by number.
    for _ in 0..<4 {
      if let text = value["stringUnit"]?["value"]?.string { return text }
      guard let variations = value["variations"]?.members?.first?.value,
        let other = variations["other"]
      else { return nil }
      value = other
    }
    return nil
  }
}
