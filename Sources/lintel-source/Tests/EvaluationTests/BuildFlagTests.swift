import JSONText
import LayoutEvaluation
import Testing

@Suite("Conditions of the build")
struct BuildFlagTests {
  /// The spacing of a row in a Swift class whose layout method begins with some statements.
  private func swift(_ statements: String, members: String = "") throws -> ImportedLayout {
    try swiftLayout(
      swiftCell(
        members, "let row = ASStackLayoutSpec.horizontal()\n\(statements)\n    return row"))
  }

  private func objectiveC(
    _ statements: String, before: String = "", header: String = ""
  ) throws -> ImportedLayout {
    let text =
      "#import \"Flags.h\"\n\(before)\n@implementation Cell\n- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)s {\n"
      + "  ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];\n\(statements)\n  return row;\n}\n@end"
    return try #require(layouts(["Cell.m": text, "Flags.h": header], of: "Cell.m").last)
  }

  private func spacing(_ layout: ImportedLayout) -> Double? {
    layout.document?.at("/root/spacing")?.number
      ?? layout.document?.at("/root/child/spacing")?.number
  }

  @Test(
    "Swift conditions are those of a release build for iOS",
    arguments: [
      ("DEBUG", false), ("!DEBUG", true), ("os(iOS)", true), ("os(macOS) || os(tvOS)", false),
      ("canImport(UIKit)", true), ("canImport(AppKit)", false),
      ("targetEnvironment(simulator)", false), ("swift(>=5.9)", true), ("swift(<5)", false),
      ("compiler(>=6.0)", true), ("os(iOS) && !targetEnvironment(macCatalyst)", true),
      ("os(macOS) && FLAG || os(iOS)", true), ("(DEBUG || os(iOS)) && true", true),
      ("false", false),
    ])
  func swiftConditions(condition: String, holds: Bool) throws {
    let layout = try swift(
      "    #if \(condition)\n    let gap: CGFloat = 4\n    #else\n    let gap: CGFloat = 8\n    #endif\n    row.spacing = gap"
    )
    #expect(spacing(layout) == (holds ? 4 : 8))
    #expect(layout.variants.isEmpty)
  }

  @Test(
    "Objective-C conditions are those of a release build for iOS, with the macros of the file",
    arguments: [
      ("#if DEBUG", false), ("#ifdef DEBUG", false), ("#ifndef DEBUG", true),
      ("#if TARGET_OS_IOS", true), ("#if TARGET_OS_IPHONE && !TARGET_OS_TV", true),
      ("#if TARGET_OS_OSX || TARGET_OS_SIMULATOR", false), ("#if defined(DEBUG) || 0", false),
      ("#if !defined DEBUG", true), ("#if kWide", true), ("#if kWide > 2", false),
      ("#if kWide == 2 && (kNarrow || !kNarrow)", true), ("#if kNarrow", false),
      ("#ifdef kEmpty", true), ("#if defined(kGone)", false), ("#if kWide + 1 >= 3", true),
      ("#if __has_feature(objc_arc)", true), ("#if DEBUG && FLAG", false),
    ])
  func objectiveCConditions(condition: String, holds: Bool) throws {
    let layout = try objectiveC(
      "\(condition)\n  CGFloat gap = 4;\n#else\n  CGFloat gap = 8;\n#endif\n  row.spacing = gap;",
      before:
        "#define kWide 2\n#define kNarrow 0\n#define kEmpty\n#define kGone 1\n#undef kGone")
    #expect(spacing(layout) == (holds ? 4 : 8))
    #expect(layout.variants.isEmpty)
  }

  @Test("A flag of the build settings is a condition with a state for the other branch")
  func flags() throws {
    for layout in [
      try swift(
        "    #if WIDE\n    let gap: CGFloat = 4\n    #else\n    let gap: CGFloat = 8\n    #endif\n    row.spacing = gap"
      ),
      try objectiveC(
        "#if WIDE\n  CGFloat gap = 4;\n#else\n  CGFloat gap = 8;\n#endif\n  row.spacing = gap;"),
      try objectiveC(
        "#ifdef WIDE\n  if (YES) {\n    row.spacing = 4;\n  }\n#elif DEBUG\n  ( {\n#else\n  row.spacing = 8;\n#endif"
      ),
    ] {
      #expect(spacing(layout) == 4)
      #expect(layout.variants == ["not WIDE"])
    }
  }

  @Test("Branches with parts of statements are read as the first one")
  func partsOfStatements() throws {
    let layout = try objectiveC(
      "#if WIDE\n  if (YES) {\n    row.spacing = 4;\n#else\n  if (NO) {\n    row.spacing = 8;\n#endif\n  }"
    )
    #expect(spacing(layout) == 4)
    #expect(layout.variants.isEmpty)
  }

  @Test("Settings decide a flag by its name")
  func settings() throws {
    let text = swiftCell(
      "",
      "let row = ASStackLayoutSpec.horizontal()\n    #if WIDE\n    row.spacing = 4\n    #else\n    row.spacing = 8\n    #endif\n    return row"
    )
    let layout = try swiftLayout(text, hints: JSONValue.parse(#"{"SampleNode.WIDE": false}"#))
    #expect(spacing(layout) == 8)
    #expect(layout.variants.isEmpty)
  }

  @Test("Macro of a header decides a flag, and a guard against a second include is none")
  func headers() throws {
    let layout = try objectiveC(
      "#if WIDE\n  row.spacing = 4;\n#else\n  row.spacing = 8;\n#endif",
      header: "#ifndef FLAGS_H\n#define FLAGS_H\n#define WIDE 0\n#endif")
    #expect(spacing(layout) == 8)
    #expect(layout.variants.isEmpty)
  }

  @Test("Declaration in a branch that is not taken does not count")
  func declarations() throws {
    let layout = try swift(
      "    row.spacing = gap",
      members:
        "#if DEBUG\n  let gap: CGFloat = 4\n  #elseif os(macOS)\n  let gap: CGFloat = 6\n  #else\n  let gap: CGFloat = 8\n  #endif"
    )
    #expect(spacing(layout) == 8)
    let other = try objectiveC(
      "  row.spacing = gap;",
      before: "#if DEBUG\nstatic CGFloat gap = 4;\n#else\nstatic CGFloat gap = 8;\n#endif")
    #expect(spacing(other) == 8)
  }
}
