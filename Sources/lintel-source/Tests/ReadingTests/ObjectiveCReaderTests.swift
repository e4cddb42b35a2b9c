import ObjectiveCReading
import SourceTree
import Testing

@Suite("Objective-C reader")
struct ObjectiveCReaderTests {
  private func read(_ text: String) -> FileTree {
    ObjectiveCReader.read(Array(text.utf8), file: 0)
  }

  private func expression(_ text: String) throws -> Expression {
    let tree = read("static id value = \(text);")
    return try #require(tree.globals.first?.value)
  }

  @Test("Properties and instance variables have their types")
  func properties() throws {
    let tree = read(
      """
      @interface A : ASCellNode <B, C> {
        @private
        NSArray<ASTextNode *> *_items, *_others;
        CGFloat _gap;
      }
      @property (nonatomic, strong, nullable) ASTextNode *titleNode;
      @property (nonatomic, copy) void (^handler)(NSString *text);
      @property BOOL isWide;
      - (void)setUp;
      @end
      """)
    let type = try #require(tree.types.first)
    #expect(type.superclass == "ASCellNode")
    #expect(type.properties.map(\.name).contains("titleNode"))
    #expect(type.properties.prefix(3).map(\.name) == ["_items", "_others", "_gap"])
    #expect(type.properties.first { $0.name == "titleNode" }?.type == "ASTextNode*")
    #expect(type.properties.last?.name == "isWide")
  }

  @Test("Category, C function, constant and macros are declarations of their own")
  func declarations() throws {
    let tree = read(
      """
      #import "A.h"
      #define kGap 12
      #define TWICE(x) ((x) * 2)
      static const UIEdgeInsets kInsets = { .top = 1, .left = 2 };
      static inline CGFloat width(CGFloat scale, ASTextNode *node) { return scale; }
      @implementation A (Layout)
      + (instancetype)make { return [self new]; }
      - (void)put:(id)one beside:(id)other { }
      @end
      """)
    #expect(tree.imports == ["A.h"])
    #expect(tree.macros.map(\.name) == ["kGap", "TWICE"])
    #expect(tree.macros.map(\.parameters) == [nil, ["x"]])
    #expect(tree.globals.map(\.name) == ["kInsets"])
    #expect(tree.functions.first?.parameters.map(\.name) == ["scale", "node"])
    #expect(tree.types.first?.kind == .extension)
    #expect(tree.types.first?.methods.map(\.name) == ["make", "put:beside:"])
    #expect(tree.types.first?.methods.map(\.isStatic) == [true, false])
    #expect(tree.problems.isEmpty)
  }

  @Test("Message has its receiver, labels and arguments")
  func message() throws {
    guard
      case .message(let receiver, let labels, let arguments) = try expression(
        "[[A alloc] initWith:@[ @1, x ] and:@{ @\"k\" : ^(int i) { return i; } }]"
      ).kind
    else {
      Issue.record("no message")
      return
    }
    #expect(labels == ["initWith", "and"])
    #expect(arguments.count == 2)
    guard case .message(_, ["alloc"], _) = receiver.kind else {
      Issue.record("no inner message")
      return
    }
  }

  @Test("Statement that is not understood is skipped, and the next one is read")
  func recovery() throws {
    let tree = read(
      """
      @implementation A
      - (void)a {
        @@ ## (;
        [self b];
      }
      - (void)b { x = 1; }
      @end
      """)
    let methods = try #require(tree.types.first?.methods)
    #expect(methods.map(\.name) == ["a", "b"])
    #expect(tree.problems.first?.position.line == 3)
    guard case .expression = methods[0].body.last?.kind else {
      Issue.record("the statement behind it is lost")
      return
    }
  }

  @Test("Missing semicolon at the end of a line ends the statement")
  func missingSemicolon() throws {
    let tree = read("@implementation A\n- (void)a {\n  x = 1\n  y = 2;\n}\n@end")
    #expect(tree.types.first?.methods.first?.body.count == 2)
  }

  @Test("Three points for code that is left out end no statement")
  func elided() throws {
    let tree = read("@implementation A\n- (void)a {\n  ...\n  return x;\n}\n@end")
    let body = try #require(tree.types.first?.methods.first?.body)
    guard case .returns(let value?)? = body.last?.kind, case .name("x") = value.kind else {
      Issue.record("the return is lost")
      return
    }
  }

  @Test("First branch of a conditional directive is read")
  func directives() {
    let tree = read(
      "#if 0\nstatic int a = 1;\n#else\nstatic int b = 1;\n#endif\n#ifdef X\nstatic int c = 1;\n#endif"
    )
    #expect(tree.globals.map(\.name) == ["b", "c"])
  }

  @Test(
    "Positions are lines and columns in bytes, also behind directives and letters of several bytes")
  func positions() throws {
    let tree = read("#define X \\\n  1\n/* ä */ static int a = 7;")
    let position = try #require(tree.globals.first?.value?.position)
    #expect(position.line == 3)
    #expect(position.column == 25)
  }

  @Test("Escapes in strings are those of C")
  func escapes() throws {
    let tree = read(
      #"static NSString *a = @"?\?/ \"\\ \177\0011 \303\244 \x41 \u2028 \U0001F600 \n";"#)
    guard case .string(let text)? = tree.globals.first?.value?.kind else {
      Issue.record("the string is lost")
      return
    }
    #expect(text == "??/ \"\\ \u{7F}\u{1}1 ä A \u{2028} 😀 \n")
  }

  @Test(
    "Constants of an enumeration are globals that count on from the last written value",
    arguments: [
      "typedef NS_ENUM(NSInteger, Kind) { A, B = 4, C, D API_AVAILABLE(ios(13)) };",
      "typedef enum : NSUInteger { A, B = 2 + 2, C, D, } Kind;",
      "enum Kind { A, B = 4, C, D };",
    ])
  func enumerations(code: String) {
    let tree = read(code + "\nstatic int after = 1;")
    #expect(tree.globals.map(\.name) == ["A", "B", "C", "D", "after"])
  }

  @Test("Enumeration that is not finished ends with the file")
  func unfinishedEnumeration() {
    #expect(read("typedef NS_ENUM(NSInteger, Kind) { A, B =").globals.map(\.name) == ["A", "B"])
    #expect(read("typedef NS_ENUM(NSInteger").globals.isEmpty)
  }
}
