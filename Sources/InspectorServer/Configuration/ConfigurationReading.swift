package import Diagnostics
package import DocumentSyntax
package import JSON
import Authoring
import Fonts
import LiveDocuments

/// Reads settings, those of a file or of an editor: what is wrong in them is noted, and the rest counts.
package struct ConfigurationReading {
  var values = SettingValues()

  package var configuration: DiagnosticConfiguration { values.configuration }

  /// The values for layout code.
  package var sourceValues: SourceValues { values.source }

  /// In the order of the text.
  package private(set) var faults: [ConfigurationFault] = []

  /// The strings that name files: the schema, the configuration that this one extends, and fonts.
  private(set) var fileReferences: [FileReference] = []

  /// True if an error concerns ``configuration``, so that the previous one is better.
  private(set) var isConfigurationWrong = false

  /// The number of unknown names that get a suggestion, which costs one comparison with each known name.
  ///
  /// Names are read in the order of the text, and reports list no more faults than these.
  package static let suggestionLimit = ConfigurationReport.diagnosticLimit

  private var suggestionCount = 0
  private let source: DocumentSource
  private let origin: Origin

  /// True for settings that an editor sent.
  var isOfEditor: Bool { origin == .editor }
  private var setting: Setting?

  /// The origin of settings.
  package enum Origin: Hashable, Sendable {
    /// In a `.lintel.json`.
    case file

    /// In what an editor sends, as members of `lintel`.
    case editor
  }

  package init(_ text: [UInt8], of origin: Origin = .file) {
    source = DocumentSource(text)
    self.origin = origin
    noteSyntaxErrors()
    readTop()
    faults.sort { $0.position < $1.position }
  }

  private mutating func noteSyntaxErrors() {
    for error in source.syntax.errors where error.kind != .emptyDocument {
      if let sentence = syntaxSentence(for: error, in: source.text) {
        note(.wrong, sentence, at: error.range)
      }
    }
  }

  private mutating func readTop() {
    let entry = source.syntax.root
    guard entry.kind == .object else {
      if faults.isEmpty {
        note(.wrong, "a configuration is an object, such as {\"rules\": {}}", at: entry.valueRange)
      }
      return
    }
    let settings = allSettings.filter { origin == .editor ? $0.isOfEditor : $0.isOfFiles }
    for member in members(of: entry) {
      guard let setting = settings.first(where: { $0.name == member.key }) else {
        noteUnknown(member, among: settings.map(\.name))
        continue
      }
      self.setting = setting
      setting.read(member, &self)
      self.setting = nil
    }
  }

  // MARK: Values

  /// The members of the object that a setting takes; `nil` where it is none.
  mutating func object(_ member: Member, of what: String) -> [Member]? {
    if origin == .editor, source.spelling(of: member.entry) == "null" { return nil }
    guard member.entry.kind == .object else {
      noteWrongValue(member, takes: "an object of \(what)")
      return nil
    }
    return members(of: member.entry)
  }

  /// One of the values of an enumeration; `nil` where it is none.
  mutating func choice<Choice>(_ member: Member) -> Choice?
  where Choice: CaseIterable & RawRepresentable<String> {
    if let choice = source.string(of: member.entry).flatMap(Choice.init) { return choice }
    let names = Choice.allCases.map { "\"\($0.rawValue)\"" }
    noteWrongValue(member, takes: listed(names, lastBy: "or"))
    return nil
  }

  mutating func bool(_ member: Member) -> Bool? {
    switch source.spelling(of: member.entry) {
    case "true": return true
    case "false": return false
    default:
      noteWrongValue(member, takes: "true or false")
      return nil
    }
  }

  /// The text of a member; `nil` where it is none.
  mutating func string(_ member: Member, takes what: String) -> String? {
    if let text = text(of: member) { return text }
    noteWrongValue(member, takes: what)
    return nil
  }

  /// The text of a member; no warning if it is none.
  func text(of member: Member) -> String? {
    member.entry.kind == .string ? source.string(of: member.entry) : nil
  }

  /// The value of a member that is neither an object nor an array.
  func scalar(_ member: Member) -> JSONValue? {
    switch member.entry.kind {
    case .object, .array, .missing, .invalid: nil
    default: try? source.scalar(of: member.entry)
    }
  }

  /// The value of a member; `nil` for text with errors.
  func value(of member: Member) -> JSONValue? {
    guard member.entry.kind == .object || member.entry.kind == .array else { return scalar(member) }
    return try? JSONValue(
      parsing: Array(source.text.bytes(in: member.entry.valueRange)).blankingComments)
  }

  /// The position of a member's name.
  func position(of member: Member) -> TextPosition {
    source.text.position(at: member.keyRange.lowerBound, in: .utf32)
  }

  /// The texts in an array, with where they stand.
  mutating func strings(
    _ member: Member, of what: String = "families"
  ) -> [(text: String, range: Range<Int>)] {
    guard member.entry.kind == .array, let node = member.entry.container else {
      noteWrongValue(member, takes: "an array of \(what)")
      return []
    }
    return source.entries(of: node).compactMap { entry in
      source.string(of: entry).map { ($0, entry.valueRange) }
    }
  }

  /// The files that a value names, and the object that it is or has at its end.
  mutating func objectBehindFiles(
    _ member: Member
  ) -> (object: Member?, files: [FontSettings.Name]) {
    if let text = text(of: member) {
      return (nil, [FontSettings.Name(text: text, range: member.entry.valueRange)])
    }
    guard member.entry.kind == .array, let node = member.entry.container else {
      return (member, [])
    }
    var files: [FontSettings.Name] = []
    var object: Member?
    let items = source.entries(of: node)
    for (index, item) in items.enumerated() {
      if item.kind == .object, index == items.count - 1 {
        object = Member(
          key: member.key, keyRange: member.keyRange, entry: item, path: member.path)
      } else if let text = source.string(of: item), files.count < Self.mostVariableFiles {
        files.append(FontSettings.Name(text: text, range: item.valueRange))
      } else {
        noteWrongValue(
          Member(key: member.key, keyRange: member.keyRange, entry: item, path: member.path),
          takes: "at most \(Self.mostVariableFiles) files, and an object at the end")
      }
    }
    return (object, files)
  }

  /// The most files of variables: each name is looked for in one after the other.
  private static let mostVariableFiles = 16

  mutating func integer(_ member: Member, atLeast minimum: Int) -> Int? {
    let entry = member.entry
    let number = entry.kind == .number ? try? source.scalar(of: entry).integerValue : nil
    if let number, number >= minimum { return number }
    noteWrongValue(member, takes: "a whole number, \(minimum) or more")
    return nil
  }

  // MARK: Files

  /// Notes a string that names a file.
  mutating func note(_ reference: FileReference) { fileReferences.append(reference) }

  // MARK: Members

  struct Member {
    let key: String
    let keyRange: Range<Int>
    let entry: SyntaxEntry

    /// With the names of what it is in, from the setting down.
    let path: String
  }

  /// The members of an object that count: of those that share a name the last one.
  private mutating func members(of entry: SyntaxEntry) -> [Member] {
    let above = setting.map { "\($0.name)." } ?? ""
    guard let node = entry.container else { return [] }
    var members: [Member] = []
    var indices: [String: Int] = [:]
    for entry in source.entries(of: node) {
      guard let key = source.key(of: entry), let range = entry.keyRange else { continue }
      let member = Member(key: key, keyRange: range, entry: entry, path: above + key)
      if let index = indices.updateValue(members.count, forKey: key) {
        note(
          .wrong, "\(quoted(key)) is a duplicate key; the last value wins",
          at: members[index].keyRange)
      }
      members.append(member)
    }
    return members.enumerated().filter { indices[$1.key] == $0 }.map(\.element)
  }

  // MARK: Faults

  private var prefix: String { origin == .editor ? "\(Program.name)." : "" }

  mutating func noteWrongValue(_ member: Member, takes expected: String) {
    let entry = member.entry
    guard entry.kind != .missing, entry.kind != .invalid, !entry.valueIsBroken else { return }
    let found =
      switch entry.kind {
      case .object: "an object"
      case .array: "an array"
      default: shortened(source.spelling(of: entry))
      }
    note(
      .wrong, "\(quoted(prefix + member.path)) takes \(expected), not \(found)",
      at: entry.valueRange)
  }

  /// Notes a member whose name has the wrong form.
  mutating func noteWrongName(_ member: Member, takes expected: String) {
    note(.wrong, "\(quoted(prefix + member.path)) is not \(expected)", at: member.keyRange)
  }

  /// Notes an unknown member, with the nearest known name.
  mutating func noteUnknown(_ member: Member, among names: [String]) {
    let nearest = takeSuggestion() ? nearestName(to: member.key, among: names) : nil
    let question = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
    note(
      .unknownMember, "\(quoted(prefix + member.path)) is not a setting and is ignored\(question)",
      at: member.keyRange)
  }

  /// Notes a code that no rule has.
  mutating func noteUnknownCode(_ member: Member) {
    let remark = RuleCodes.remark(onUnknown: member.key, suggests: takeSuggestion())
    note(
      .unknownCode, "\(quoted(prefix + member.path)) has no effect: \(remark)", at: member.keyRange)
  }

  /// Counts a name that is looked up among the known ones; returns false beyond ``suggestionLimit``.
  private mutating func takeSuggestion() -> Bool {
    suggestionCount += 1
    return suggestionCount <= Self.suggestionLimit
  }

  /// Notes a font that cannot be had; texts are measured by the tables instead.
  mutating func noteUnusable(_ message: String, at range: Range<Int>) {
    note(.unusableFont, message, at: range)
    faults.sort { $0.position < $1.position }
  }

  /// Notes a folder of libraries that cannot be had.
  mutating func noteUnusableLibrary(_ message: String, at range: Range<Int>) {
    note(.unusableLibrary, message, at: range)
    faults.sort { $0.position < $1.position }
  }

  /// Notes a file that is not read, because the user's settings do not allow it.
  mutating func noteUntrusted(_ message: String, at range: Range<Int>) {
    note(.untrusted, message, at: range)
    faults.sort { $0.position < $1.position }
  }

  /// Notes a definition that has no value, or that nothing can refer to.
  mutating func noteWrongVariable(_ message: String, at range: Range<Int>) {
    note(.wrongVariable, message, at: range)
    faults.sort { $0.position < $1.position }
  }

  /// Notes what is wrong with the file that this one extends.
  mutating func noteExtended(_ message: String, at range: Range<Int>) {
    note(.wrong, message, at: range)
    faults.sort { $0.position < $1.position }
  }

  /// Notes that no font can be had.
  mutating func noteMissingLibrary(_ reason: String, at range: Range<Int>) {
    note(
      .fontsNotUsed,
      "\"fonts\" has no effect: \(reason), so texts are measured with built-in widths",
      at: range)
  }

  private mutating func note(
    _ kind: ConfigurationFault.Kind, _ message: String, at range: Range<Int>
  ) {
    if kind == .wrong, setting?.isOfFiles ?? true { isConfigurationWrong = true }
    faults.append(
      ConfigurationFault(
        range: range, position: source.text.position(at: range.lowerBound, in: .utf32),
        message: message, kind: kind))
  }
}

/// Something in a configuration that is not as it must be.
package struct ConfigurationFault: Hashable, Sendable {
  /// The bytes of the text that it is about.
  package let range: Range<Int>

  /// The position in the text: line and column, both from 0, in characters (code points).
  package let position: TextPosition

  /// The error, in one sentence.
  package let message: String

  package let kind: Kind

  package enum Kind: String, Hashable, Sendable {
    /// A value of no use, or text that is no JSON.
    case wrong = "wrong-setting"

    /// A file that cannot be read.
    case unreadable = "unreadable-file"

    /// A code that no rule has.
    case unknownCode = "unknown-code"

    /// A definition without a value.
    case wrongVariable = "wrong-variable"

    /// A font file of no use.
    case unusableFont = "unusable-font"

    /// A folder of libraries of no use.
    case unusableLibrary = "unusable-library"

    /// A file outside the folders of the workspace, which the user's settings do not allow to be read.
    case untrusted = "untrusted-file"

    /// Fonts are named, and there is no library to read them.
    case fontsNotUsed = "fonts-not-used"

    /// A member that means nothing here.
    case unknownMember = "unknown-setting"
  }
}

/// The JSON Schema (2020-12) of `.lintel.json`, made from the settings.
package enum ConfigurationSchema {
  /// The schema as indented text with a line break at its end.
  package static var text: String { indented(schema.description) + "\n" }

  package static var schema: JSONValue {
    [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Configuration of lintel",
      "description": .string(
        "\(ConfigurationFiles.name) sets severities, turns rules off, defines variables and names fonts, for "
          + "the documents in its folder and below."),
      "type": "object",
      "properties": .object(properties),
      "additionalProperties": false,
      "$defs": [
        "code": [
          "description": "The code of a diagnostic.",
          "enum": .array(RuleCodes.all.sorted().map { .string($0) }),
        ],
        "level": [
          "description": "The severity of all diagnostics with this code, or off.",
          "enum": .array(RuleLevel.allCases.map { .string($0.rawValue) }),
        ],
      ],
    ]
  }

  private static var properties: JSONObject {
    var properties = JSONObject()
    for setting in allSettings where setting.isOfFiles {
      properties[setting.name] = setting.schema()
    }
    return properties
  }
}
