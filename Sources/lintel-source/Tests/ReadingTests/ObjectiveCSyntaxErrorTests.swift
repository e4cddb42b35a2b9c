import ObjectiveCReading
import SourceTree
import Testing

@Suite("Syntax errors of Objective-C")
struct ObjectiveCSyntaxErrorTests {
  private func read(_ text: String) -> FileTree {
    ObjectiveCReader.read(Array(text.utf8), file: 0)
  }

  @Test(
    "Method that lacks its closing brace ends before the next one, and the classes stay",
    arguments: [
      (
        "@implementation A\n- (void)a {\n  [self run];\n\n- (void)b {\n  x = 1;\n}\n@end\n@implementation B\n- (void)c {\n}\n@end",
        "2:11: this \"{\" is not closed"
      ),
      (
        "@implementation A\n- (void)a {\n  if (x) {\n    [self run];\n  y = 2;\n}\n- (void)b:(id)x {\n}\n@end\n@implementation B\n- (void)c {\n}\n@end",
        "3:10: this \"{\" is not closed"
      ),
      (
        "@implementation A\n- (void)a {\n}\n- (void)b {\n  for (id x in y) {\n@end\n@implementation B\n- (void)c {\n}\n@end",
        "5:19: this \"{\" is not closed"
      ),
    ])
  func missingBrace(text: String, error: String) {
    let tree = read(text)
    #expect(tree.types.map(\.name) == ["A", "B"])
    #expect(tree.types.flatMap(\.methods).map(\.name.first) == ["a", "b", "c"])
    #expect(errors(tree) == [error])
  }

  @Test(
    "Unfinished statement ends before the next one, which is kept",
    arguments: [
      ("a.style.flexGrow =", "3:20: a value is missing behind \"=\""),
      ("row.children = @[a, ", "3:19: this \"[\" is not closed"),
      ("a.size = CGSizeMake(", "3:22: this \"(\" is not closed"),
      ("a.size = CGSizeMake(10, ", "3:22: this \"(\" is not closed"),
      ("[self add:[b c];", "3:3: this \"[\" is not closed"),
      ("[self add:[b c", "3:13: this \"[\" is not closed"),
      ("CGFloat x =", "3:13: a value is missing behind \"=\""),
      ("x = (a + b;", "3:7: this \"(\" is not closed"),
      ("[self put:@\"a];", "3:13: this string is not closed"),
      ("x = a + b);", "3:12: this \")\" closes nothing"),
    ])
  func unfinished(code: String, error: String) {
    let tree = read(
      "@implementation A\n- (void)a {\n  \(code)\n  ASTextNode *n = b;\n  b.d = 3;\n  return b;\n}\n- (void)b {\n}\n@end"
    )
    let body = tree.types.first?.methods.first?.body ?? []
    #expect(body.map(\.position.line) == [3, 4, 5, 6], "\(body.map(\.kind))")
    #expect(tree.types.first?.methods.map(\.name) == ["a", "b"])
    #expect(errors(tree) == [error])
  }

  @Test("Method that is cut off at the end of the file keeps its statements, with one error")
  func cutOff() {
    let tree = read("@implementation A\n- (void)a {\n  b.c = 1;\n  if (x) { [b d:@[")
    #expect(tree.types.first?.methods.first?.body.count == 2)
    #expect(errors(tree) == ["4:18: this \"[\" is not closed"])
  }

  @Test(
    "Brackets in comments, strings, macros and branches that are not taken are no syntax errors",
    arguments: [
      "// ( [ {\n/* ( # \n#if 0\n { */\nint a = 1;",
      "NSString *a = @\"( [ {\"; char b = '{', c = '\\'';",
      "#define OPEN {\n#define CLOSE }\nvoid f() OPEN g(); CLOSE\nvoid h() { OPEN }",
      "#if DEBUG\nvoid f() { (\n#endif\nint a = 1;",
      "#if 0\nit's { not code \"\n#else\nint a = 1;\n#endif",
      "#ifdef X\nif (a) {\n#else\nif (b) {\n#endif\n}",
      "auto a = R\"({ \" ( [)\";\nauto b = R\"x()\" {)x\";", "int a = 1'000'000;",
      "void f() { for (int i = 0; i < 3; i++) { g(); } }", "void f() { LOCK(a; b;); }",
      "#pragma mark - Don't (\nint a = 1;", "extern \"C\" {\n@interface A\n@end\n}",
      "CGFloat f(CGFloat a) { return a\n- (CGFloat)2; }",
      "NSString *a = @\"x \\\n y ( \";",
    ])
  func valid(text: String) {
    #expect(errors(read(text)).isEmpty)
  }

  @Test("String, comment and closing brace without a partner are errors at their positions")
  func partners() {
    #expect(errors(read("int a = 1; /* x")) == ["1:12: this comment is not closed"])
    #expect(errors(read("NSString *a = @\"x;\nint b;")) == ["1:15: this string is not closed"])
    #expect(errors(read("int a = 1; }")) == ["1:12: this \"}\" closes nothing"])
  }

  @Test("Thousands of syntax errors are bounded in number, and the statements behind stay")
  func bounded() {
    let tree = read(
      "void f() {\n" + String(repeating: "  a = 1);\n", count: 5_000) + "}\nint b = 2;")
    #expect(errors(tree).count == 20)
    #expect(tree.globals.map(\.name) == ["b"])
    #expect(tree.functions.first?.body.count == 5_000)
  }
}
