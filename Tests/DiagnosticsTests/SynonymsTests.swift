import DocumentSyntax
import Foundation
import LayoutEngine
import LiveDocuments
import Testing

@testable import Diagnostics

/// Words of other systems for keys, types and values.
@Suite struct SynonymsTests {
  @Test func `Each target of a word is a key of some type or of its style`() {
    let properties = elementProperties + allTypes.flatMap(\.properties)
    var names = Set(properties.map(\.name))
    names.formUnion(["child", "children", "left", "right"])
    for (word, synonym) in Synonyms.keys {
      #expect(!synonym.targets.isEmpty || synonym.concept != nil, "\(word)")
      for target in synonym.targets {
        let path = target.split(separator: ".").map(String.init)
        #expect(path.count <= 2 && names.contains(path[0]), "\(word): \(target)")
        guard path.count == 2 else { continue }
        #expect(
          properties.contains { $0.name == path[0] && $0.shape.member(path[1]) != nil },
          "\(word): \(target)")
      }
    }
  }

  @Test func `Each word is written as words are compared, and names no type or key itself`() {
    for word in Array(Synonyms.keys.keys) + Array(Synonyms.types.keys) {
      #expect(plainName(word) == word)
    }
    let names = Set(allTypes.map(\.name))
    for (word, type) in Synonyms.types { #expect(names.contains(type.name), "\(word)") }
    for word in Synonyms.conceptTypes { #expect(Synonyms.types[word] != nil, "\(word)") }
    let choices = Set(
      (elementProperties + styleProperties + allTypes.flatMap(\.properties)).flatMap { property in
        [property.shape] + property.shape.members.map(\.shape)
      }.flatMap { shape in
        if case .choice(let choices) = shape { choices } else { [String]() }
      })
    for (word, choice) in Synonyms.choices { #expect(choices.contains(choice), "\(word)") }
  }

  /// Each with what it says behind the first semicolon, and the fix that `--fix` makes.
  private static let keys: [(element: String, question: String, fix: String?)] = [
    (#""type":"inset","padding":4,"child":A"#, #"did you mean "insets"?"#, "Rename it to insets"),
    (#""type":"inset","margin":4,"child":A"#, #"did you mean "insets"?"#, "Rename it to insets"),
    (
      #""type":"inset","paddingLeft":4,"child":A"#, #"did you mean "left" in "insets"?"#,
      #"Write it as left in "insets""#
    ),
    (
      #""type":"stack","padding":4,"children":[A]"#, #"padding is an "inset" around the content"#,
      nil
    ),
    (
      #""type":"stack","margin":4,"children":[A]"#,
      #"a margin is an "inset" around it, or "spacingBefore" in its style"#,
      nil
    ),
    (
      #""type":"stack","gap":4,"children":[A]"#, #"did you mean "spacing"?"#, "Rename it to spacing"
    ),
    (#""type":"stack","views":[A]"#, #"did you mean "children"?"#, "Rename it to children"),
    (
      #""type":"text","text":"a","maxLines":2"#, #"did you mean "maximumNumberOfLines"?"#,
      "Rename it to maximumNumberOfLines"
    ),
    (
      #""type":"text","text":"a","fontSize":20"#, #"did you mean "size" in "font"?"#,
      #"Write it as size in "font""#
    ),
    (
      #""type":"text","text":"a","font":{"fontSize":20}"#, #"did you mean "size"?"#,
      "Rename it to size"
    ),
    (
      #""type":"text","text":"a","grow":1"#, #"did you mean "flexGrow" in "style"?"#,
      #"Write it as flexGrow in "style""#
    ),
    (
      #""type":"text","text":"a","style":{"grow":1}"#, #"did you mean "flexGrow"?"#,
      "Rename it to flexGrow"
    ),
    (
      #""type":"stack","style":{"gap":1},"children":[A]"#,
      #"did you mean "spacing" of the stack itself?"#, "Write it as spacing of the stack itself"
    ),
    (
      #""type":"ratio","aspectRatio":2,"ratio":1,"child":A"#, "", nil
    ),
    (
      #""type":"inset","insets":{"leading":2},"child":A"#,
      #"left stays left in right-to-left layouts; did you mean "left"?"#, nil
    ),
    (
      #""type":"node","visible":false,"style":{"width":4,"height":4}"#,
      #""hidden": true leaves an element out"#, nil
    ),
    // Two names are near.
    (
      #""type":"node","style":{"mxWidth":9,"height":4,"width":4}"#, #"did you mean "maxWidth"?"#,
      nil
    ),
  ]

  private func document(_ element: String) -> LiveDocument {
    let child = #"{"type":"node","style":{"width":7,"height":5}}"#
    let written = element.replacing(":A", with: ":\(child)").replacing("[A", with: "[\(child)")
      .replacing(",A]", with: ",\(child)]")
    return LiveDocument(
      text: Array(
        #"{"constrainedSize":{"width":320},"root":{"type":"stack","children":[{\#(written)}]}}"#
          .utf8))
  }

  @Test(arguments: keys)
  func `A word for a key leads to the key or to the concept`(
    _ element: String, _ question: String, _ fix: String?
  ) throws {
    let document = document(element)
    let found = document.diagnostics().filter { $0.code == "unknown-key" }
    let diagnostic = try #require(found.first)
    #expect(diagnostic.message.count <= 120, "\(diagnostic.message)")
    let said = diagnostic.message.components(separatedBy: " and is ignored")
    #expect(said.last == (question.isEmpty ? "" : "; \(question)"))
    let fixes = SafeFixes(of: document, corrects: true)
    #expect(fixes.made.filter { $0.code == "unknown-key" }.map(\.title) == (fix.map { [$0] } ?? []))
    // Fixes of an editor for a whole document change no names.
    #expect(SafeFixes(of: document).made.allSatisfy { $0.code != "unknown-key" })
  }

  /// Each with the type that is meant, and the text that `--fix` leaves in its place.
  private static let types: [(element: String, question: String, fixed: String?)] = [
    (#""type":"UILabel","text":"a""#, #""text""#, #""type":"text","text":"a""#),
    (
      #""type":"imageView","style":{"width":4,"height":4}"#, #""image""#,
      #""type":"image","style":{"width":4,"height":4}"#
    ),
    (
      #""type":"cell","style":{"width":4,"height":4}"#, #""node""#,
      #""type":"node","style":{"width":4,"height":4}"#
    ),
    (#""type":"textt","text":"a""#, #""text""#, #""type":"text","text":"a""#),
    (#""type":"HStack","children":[A,A]"#, #""stack""#, #""type":"stack","children":[A,A]"#),
    (#""type":"VStack","children":[A]"#, #""stack" with "direction": "vertical""#, nil),
    (#""type":"Spacer""#, #""spec" with "style" / "flexGrow": 1"#, nil),
    (#""type":"ListView","child":A"#, #""scroll""#, nil),
  ]

  @Test(arguments: types)
  func `A word for a type leads to the type`(
    _ element: String, _ question: String, _ fixed: String?
  ) throws {
    let document = document(element)
    let diagnostic = try #require(document.diagnostics().first { $0.code == "unknown-type" })
    #expect(diagnostic.message.hasSuffix("; did you mean \(question)?"))
    let fixes = SafeFixes(of: document, corrects: true)
    let text = fixes.edits.applied(to: document.source.text.bytes)
    let expected = self.document(fixed ?? element).source.text.bytes
    #expect(String(decoding: text, as: UTF8.self) == String(decoding: expected, as: UTF8.self))
  }

  @Test func `The quick fix of a concept writes all that belongs to it`() throws {
    let document = document(#""type":"Column","children":[A]"#)
    let diagnostic = try #require(document.diagnostics().first { $0.code == "unknown-type" })
    let fix = try #require(
      ActionTrials(of: document).fixes(for: diagnostic, in: document).first)
    let text = String(
      decoding: fix.edits.applied(to: document.source.text.bytes), as: UTF8.self)
    #expect(text.contains(#""type":"stack","direction":"vertical""#), "\(text)")
  }
}
