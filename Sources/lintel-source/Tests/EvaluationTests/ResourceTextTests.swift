import Foundation
import JSONText
import SourceProject
import Testing

/// Texts that come from the tables of a project.
@Suite struct ResourceTextTests {
  private static func cell(_ text: String) -> String {
    """
    import AsyncDisplayKit
    extension String {
      var translated: String { NSLocalizedString(self, comment: "") }
      func localized(_ table: String) -> String {
        Bundle.main.localizedString(forKey: self, value: nil, table: table)
      }
    }
    """ + "\n"
      + swiftCell(
        """
        let titleNode = ASTextNode()
        override init() {
          super.init()
          titleNode.attributedText = NSAttributedString(
            string: \(text), attributes: [.font: UIFont.systemFont(ofSize: 12)])
        }
        """, "return ASWrapperLayoutSpec(layoutElement: titleNode)")
  }

  private static func objectiveCCell(_ text: String) -> String {
    """
    @implementation SampleNode : ASCellNode
    - (instancetype)init {
      if (self = [super init]) {
        _titleNode = [[ASTextNode alloc] init];
        _titleNode.attributedText = [[NSAttributedString alloc] initWithString:\(text)];
      }
      return self;
    }
    - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
      return [ASWrapperLayoutSpec wrapperWithLayoutElement:_titleNode];
    }
    @end
    @interface SampleNode ()
    @property (nonatomic) ASTextNode *titleNode;
    @end
    """
  }

  /// The text of the node, with `?` behind an assumed one.
  private func text(_ expression: String, isSwift: Bool = true, _ tables: [String: Data]) throws
    -> String
  {
    let name = isSwift ? "Code.swift" : "Code.m"
    let code = isSwift ? Self.cell(expression) : Self.objectiveCCell(expression)
    let folder = try ResourceFolder(
      tables.merging([name: Data(code.utf8)]) { first, _ in first })
    let node = try #require(folder.leaves(of: name).first)
    let isAssumed = node["assumed"]?.items?.contains(.string("text")) == true
    return (node["text"]?.string ?? "-") + (isAssumed ? "?" : "")
  }

  private static let english = Data.text(
    #"""
    /* A comment with "quotes"; and a // in it. */
    "feed.title" = "Latest \"news\"\n\U00e9";  // é
    plain_key = 'Single';
    "format" = "%d of %@";
    "nothing";
    """#)

  @Test(arguments: [
    (#"NSLocalizedString("feed.title", comment: "")"#, "Latest \"news\"\né"),
    (#"NSLocalizedString("plain_key", comment: "")"#, "Single"),
    (#"NSLocalizedString("nothing", comment: "")"#, "nothing"),
    (#"String(localized: "plain_key")"#, "Single"),
    (#""plain_key".translated"#, "Single"),
    (#""plain_key".localized"#, "Single"),
    (#""other.key".localized("Other")"#, "From another table"),
    (#"Bundle.main.localizedString(forKey: "plain_key", value: nil, table: nil)"#, "Single"),
    (#"NSLocalizedString("other.key", tableName: "Other", comment: "")"#, "From another table"),
    (#"NSLocalizedString("missing.key", value: "The value", comment: "")"#, "The value"),
    (#"NSLocalizedString("missing.key", comment: "")"#, "Title?"),
    (#"NSLocalizedString("Not in the table", comment: "")"#, "Not in the table?"),
    (#"String(format: NSLocalizedString("format", comment: ""), 3, "x")"#, "123 of x?"),
    (#"String(format: NSLocalizedString("nothing", comment: ""))"#, "nothing"),
  ])
  func `Key of a call in Swift has its text in the table`(call: String, expected: String) throws {
    let found = try text(
      call,
      [
        "en.lproj/Localizable.strings": Self.english,
        "en.lproj/Other.strings": .text(#""other.key" = "From another table";"#),
        "de.lproj/Localizable.strings": .text(#""plain_key" = "Einzeln"; "missing.key" = "x";"#),
      ])
    #expect(found == expected)
  }

  @Test(arguments: [
    (#"NSLocalizedString(@"plain_key", nil)"#, "Single"),
    (#"NSLocalizedStringFromTable(@"other.key", @"Other", nil)"#, "From another table"),
    (
      #"NSLocalizedStringWithDefaultValue(@"missing.key", nil, [NSBundle mainBundle], @"V", nil)"#,
      "V"
    ),
    (
      #"[[NSBundle mainBundle] localizedStringForKey:@"plain_key" value:@"" table:nil]"#, "Single"
    ),
    (#"NSLocalizedString(@"missing.key", nil)"#, "Title?"),
  ])
  func `Key of a call in Objective-C has its text in the table`(
    call: String, expected: String
  ) throws {
    let found = try text(
      call, isSwift: false,
      [
        "en.lproj/Localizable.strings": Self.english,
        "en.lproj/Other.strings": .text(#""other.key" = "From another table";"#),
      ])
    #expect(found == expected)
  }

  private static let key = #"NSLocalizedString("key", comment: "")"#

  private static func table(_ text: String) -> Data { .text("\"key\" = \"\(text)\";") }

  @Test func `Base language is Base, else English, else the development language`() throws {
    var tables: [String: Data] = [
      "Base.lproj/Localizable.strings": Self.table("base"),
      "en.lproj/Localizable.strings": Self.table("english"),
      "de.lproj/Localizable.strings": Self.table("deutsch"),
      "fr.lproj/Localizable.strings": Self.table("français"),
      "App.xcodeproj/project.pbxproj": .text("developmentRegion = de;"),
    ]
    #expect(try text(Self.key, tables) == "base")
    tables["Base.lproj/Localizable.strings"] = nil
    #expect(try text(Self.key, tables) == "english")
    tables["en.lproj/Localizable.strings"] = nil
    #expect(try text(Self.key, tables) == "deutsch")
    tables["App.xcodeproj/project.pbxproj"] = nil
    #expect(try text(Self.key, tables) == "key?")
    tables["de.lproj/Localizable.strings"] = nil
    #expect(try text(Self.key, tables) == "français")
  }

  @Test func `Table in UTF-16 of either order is read`() throws {
    let little = try #require("\u{FEFF}\"key\" = \"Größe\";".data(using: .utf16LittleEndian))
    let big = try #require("\u{FEFF}\"key\" = \"Größe\";".data(using: .utf16BigEndian))
    let unmarked = try #require("\"key\" = \"Größe\";".data(using: .utf16LittleEndian))
    for data in [little, big, unmarked] {
      #expect(try text(Self.key, ["en.lproj/Localizable.strings": data]) == "Größe")
    }
  }

  @Test func `String catalogue has the text of its source language, of plurals the other form`()
    throws
  {
    let catalogue = Data.text(
      #"""
      {"sourceLanguage": "en", "version": "1.0", "strings": {
        "key": {"localizations": {
          "de": {"stringUnit": {"state": "translated", "value": "Schlüssel"}},
          "en": {"stringUnit": {"state": "translated", "value": "The key"}}}},
        "photos": {"localizations": {"en": {"variations": {"plural": {
          "one": {"stringUnit": {"value": "a photo"}},
          "other": {"stringUnit": {"value": "many photos"}}}}}}},
        "Plain words": {}}}
      """#)
    for (key, expected) in [
      ("key", "The key"), ("photos", "many photos"), ("Plain words", "Plain words"),
      ("other.key", "Title?"),
    ] {
      let call = "NSLocalizedString(\"\(key)\", comment: \"\")"
      #expect(try text(call, ["App/Localizable.xcstrings": catalogue]) == expected)
    }
  }

  @Test func `Text of another project folder counts where the own has none, and only if it is one`()
    throws
  {
    var tables: [String: Data] = [
      "Pods/Kit/en.lproj/Localizable.strings": Self.table("of a pod"),
      "Pods/Pods.xcodeproj/project.pbxproj": .text(""),
      "App/App.xcodeproj/project.pbxproj": .text(""),
      "App/en.lproj/Localizable.strings": Self.table("of the app"),
    ]
    #expect(try text(Self.key, tables) == "of the app")
    tables["Other/Other.xcodeproj/project.pbxproj"] = .text("")
    tables["Other/en.lproj/Localizable.strings"] = Self.table("of the other app")
    #expect(try text(Self.key, tables) == "key?")
  }

  @Test func `Entries before an error count, and the error is a fault with its line`() throws {
    let folder = try ResourceFolder([
      "Code.swift": Data(Self.cell(Self.key).utf8),
      "en.lproj/Localizable.strings": .text("\"key\" = \"before\";\n\"b\" = \"unclosed;\n"),
    ])
    #expect(folder.leaves(of: "Code.swift").first?["text"]?.string == "before")
    let fault = try #require(folder.project.resources.faults.first)
    #expect(fault.line == 2 && fault.column == 7)
    #expect(fault.message.hasSuffix("a string is not closed"))
    #expect(folder.project.resources.faults.count == 1)
  }

  @Test func `Table is read once, and not before a layout asks for it`() throws {
    let folder = try ResourceFolder([
      "Code.swift": Data(Self.cell("\"plain\"").utf8),
      "Other.swift": Data(Self.cell(Self.key).utf8),
      "en.lproj/Localizable.strings": Self.table("text"),
    ])
    _ = folder.leaves(of: "Code.swift")
    #expect(folder.project.resources.readCount == 0)
    for _ in 0..<3 { _ = folder.leaves(of: "Other.swift") }
    #expect(folder.project.resources.readCount == 1)
    try folder.write(Self.table("changed"), to: "en.lproj/Localizable.strings")
    #expect(folder.leaves(of: "Other.swift").first?["text"]?.string == "changed")
  }
}
