import Testing

@testable import DocumentSyntax

@Suite struct RecoveryTests {
  /// Expects the outline of `source`, and its errors in the form `kind@text from there`.
  private func expect(
    _ source: String, reads outline: String, errors: [String],
    at location: SourceLocation = #_sourceLocation
  ) {
    let text = SourceText(source)
    let tree = SyntaxTree(text)
    #expect(tree.outline(in: text) == outline, sourceLocation: location)
    let found = tree.errors.map { error in
      let end = min(error.range.lowerBound + 6, text.utf8Count)
      let rest = String(decoding: text.bytes(in: error.range.lowerBound..<end), as: UTF8.self)
      return "\(error.kind)@\(rest)"
    }
    #expect(found == errors, sourceLocation: location)
  }

  @Test func `a missing comma is noticed and nothing is lost`() {
    expect(
      #"{"a": 1 "b": 2}"#, reads: "{a:number,b:number}", errors: [#"missingComma@ "b": "#])
    expect(
      #"{"a":1"b":true"c":"x""d":4}"#, reads: "{a:number,b:true,c:string,d:number}",
      errors: [#"missingComma@"b":tr"#, #"missingComma@"c":"x"#, #"missingComma@"d":4}"#])
    expect("[1 2]", reads: "[number,number]", errors: ["missingComma@ 2]"])
  }

  @Test func `a missing colon or value costs its own member`() {
    expect(
      #"{"a" 1, "b", "c": , "d": 4}"#, reads: "{a:number,b:missing,c:missing,d:number}",
      errors: [#"missingColon@ 1, "b"#, #"missingColon@, "c":"#, #"missingValue@ , "d""#])
    expect(
      "{\"width\":\n \"height\": 3}", reads: "{width:missing,height:number}",
      errors: ["missingValue@\n \"hei"])
  }

  @Test func `a brace missing in an array costs the element it is missing from`() {
    expect(
      #"{"a": [{"t": 1}, {"t": 2 ], "s": 8}"#, reads: "{a:[{t:number},{t:number}],s:number}",
      errors: [#"unclosedObject@ ], "s"#])
    expect(
      #"{"a": [{"t": 1, {"t": 2}], "s": 8}"#, reads: "{a:[{t:number},{t:number}],s:number}",
      errors: [#"unclosedObject@, {"t""#])
  }

  @Test func `a bracket missing before the next member costs nothing`() {
    expect(
      #"{"a": [{"t": 1}, {"t": 2}, "s": 8}"#, reads: "{a:[{t:number},{t:number}],s:number}",
      errors: [#"unclosedArray@, "s":"#])
  }

  @Test func `a brace too many is skipped`() {
    expect(
      #"{"a": [{"t": 1}}, {"t": 2}], "s": 8}"#, reads: "{a:[{t:number},{t:number}],s:number}",
      errors: [#"unexpectedCloser@}, {"t"#])
    expect(
      #"{"a": {"t": 1}}, "s": 8}"#, reads: "{a:{t:number},s:number}",
      errors: [#"unexpectedCloser@}, "s""#])
  }

  @Test func `a string without its closing quote ends where it was meant to`() {
    expect(
      #"{"type": "text, "id": "x"}"#, reads: "{type:string,id:string}",
      errors: [#"unterminatedString@"text,"#])
    expect(
      #"{"type: "text", "id": "x"}"#, reads: #"{"type:string,id:string}"#,
      errors: [#"unterminatedString@"type:"#])
    expect(
      "[{\"id\": \"x },\n {\"id\": 1}]", reads: "[{id:string},{id:number}]",
      errors: ["unterminatedString@\"x },\n"])
    expect(
      #"{"width":"50,"height":3}"#, reads: "{width:string,height:number}",
      errors: [#"unterminatedString@"50,"h"#])
  }

  @Test func `a string without its opening quote is a bare word`() {
    expect(
      #"{"type": text", "id": "x"}"#, reads: "{type:invalid,id:string}",
      errors: [#"bareWord@text","#])
    expect(
      #"{type": "text", "id": "x"}"#, reads: #"{type":string,id:string}"#,
      errors: [#"bareWord@type":"#])
  }

  @Test func `a key half typed leaves the members around it alone`() {
    expect(
      "{\"a\": 1, \"wi\n \"b\": 2}", reads: "{a:number,\"wi:missing,b:number}",
      errors: ["unterminatedString@\"wi\n \""])
    expect(
      "{\"a\": 1, wi\n \"b\": 2}", reads: "{a:number,wi:missing,b:number}",
      errors: ["bareWord@wi\n \"b"])
  }

  @Test func `text that breaks off is one error`() {
    expect(
      "{\"a\": [{\"b\": 1},\n", reads: "{a:[{b:number}]}", errors: ["unclosedArray@"])
    expect(#"{"a": [{"b": "#, reads: "{a:[{b:missing}]}", errors: ["unclosedObject@"])
    expect(#"{"a": "x"#, reads: "{a:string}", errors: [#"unterminatedString@"x"#])
  }

  @Test func `Syntax of other JSON dialects is named and skipped`() {
    expect(
      "{'a': NaN, b: -Infinity, // c\n \"d\": 01, \"e\": [1,]}",
      reads: "{'a':invalid,b:invalid,d:invalid,e:[number]}",
      errors: [
        "singleQuotedString@'a': N", "nonFiniteLiteral@NaN, b", "bareWord@b: -In",
        "nonFiniteLiteral@-Infin", "badNumber@01, \"e",
      ])
  }

  @Test func `Comments stand wherever blanks do, and a comma behind the last entry`() {
    expect(
      "// a\n/* { */{/* \"b\" */\"c\"/**/:// [\n1/* // */,\"d\": [1, 2, /* 3 */ ], /* */} // e",
      reads: "{c:number,d:[number,number]}", errors: [])
    expect("[1 /, 2]", reads: "[number,number]", errors: ["bareWord@/, 2]"])
    expect("[1,,]", reads: "[number]", errors: ["missingValue@,]"])
    expect("[,]", reads: "[]", errors: ["missingValue@,]"])
  }

  @Test func `An unclosed comment ends with its line and leaves the rest as it is`() {
    expect(
      "{\"a\": 1, /* \"b\": 2,\n\"c\": [3] /* 4 */}", reads: "{a:number}", errors: [])
    expect(
      "{\"a\": 1, /* \"b\": 2,\n\"c\": [3] /* 4}\n}", reads: "{a:number,c:[number]}",
      errors: ["unclosedComment@/* \"b\"", "unclosedComment@/* 4}\n"])
    expect("{\"a\": [1 /*", reads: "{a:[number]}", errors: ["unclosedComment@/*"])
    expect("[1 /*/", reads: "[number]", errors: ["unclosedComment@/*/"])
  }

  @Test func `A bracket in a comment of skipped containers closes nothing`() {
    let text = SourceText("[[[1 /* ] */, \"]\" // ]\n], 2]]")
    let tree = SyntaxTree(text, maximumDepth: 2)
    #expect(tree.outline(in: text) == "[[tooDeep,number]]")
  }

  @Test func `one string has one error`() {
    expect(
      #"["\q\ud800", "\ud83c\udf52", "\ud83c"]"#, reads: "[string,string,string]",
      errors: [#"invalidEscape@\q\ud8"#, #"loneSurrogate@\ud83c"#])
  }

  @Test func `a doubled colon or comma is one error`() {
    expect(
      #"{"a":: 1,, "b": [1,,2]}"#, reads: "{a:number,b:[number,number]}",
      errors: [#"unexpectedColon@: 1,, "#, #"missingKey@, "b":"#, "missingValue@,2]}"])
  }

  @Test func `Text behind the document is one syntax error`() {
    expect("[1] 2 {} x", reads: "[number]", errors: ["extraText@2 {} x"])
  }

  @Test func `nothing is one error`() {
    expect("", reads: "missing", errors: ["emptyDocument@"])
    expect(" \n", reads: "missing", errors: ["emptyDocument@"])
  }

  @Test func `a file that is not UTF-8 is one error`() {
    var utf16: [UInt8] = [0xFF, 0xFE]
    for byte in #"{"a": 1}"#.utf8 { utf16 += [byte, 0] }
    #expect(SyntaxTree(SourceText(utf16)).errors == [SyntaxError(.notUTF8, 0..<2)])
    #expect(SyntaxTree(SourceText(Array(utf16[2...]))).errors == [SyntaxError(.notUTF8, 0..<2)])
  }
}
