import DocumentMaking
import LayoutEngine
import LiveDocuments
import Randomness
import Rendering
import TestSupport
import Testing

/// Compilers accept the generated code.
@Suite struct CompilingTests {
  @Test func `all Swift parses`() throws {
    let compiler = try #require(try Compiler("swiftc"))
    var files: [String] = []
    for (place, document) in try Self.manyDocuments().enumerated() {
      files.append("file\(place).swift")
      try compiler.write(code(for: document, in: .swift), to: files[place])
    }
    let errors = try compiler.run(["-frontend", "-parse"] + files)
    #expect(errors == [])
  }

  @Test func `Swift makes sense to the type checker`() throws {
    let compiler = try #require(try Compiler("swiftc"))
    try compiler.write(swiftStubs, to: "Stubs.swift")
    let module = ["-module-name", "AsyncDisplayKit", "-emit-module", "-parse-as-library"]
    #expect(
      try compiler.run(
        module + ["-emit-module-path", "AsyncDisplayKit.swiftmodule", "Stubs.swift"])
        == [])
    var files: [String] = []
    for (place, document) in try Self.documents(random: 20).enumerated() {
      files.append("file\(place).swift")
      let text = code(for: document, in: .swift, className: "Layout\(place)")
      try compiler.write(text, to: files[place])
    }
    let check = ["-typecheck", "-parse-as-library", "-warnings-as-errors", "-I", "."]
    let errors = try compiler.run(check + files)
    #expect(errors == [])
  }

  @Test(.enabled(if: try Compiler("clang") != nil, "no clang"))
  func `all Objective-C compiles`() throws {
    let compiler = try #require(try Compiler("clang"))
    try compiler.write(objectiveCStubs, to: "AsyncDisplayKit/AsyncDisplayKit.h")
    var all = ""
    for (place, document) in try Self.manyDocuments().enumerated() {
      try compiler.write(
        code(for: document, in: .objc, className: "Layout\(place)"), to: "file\(place).m")
      all += "#include \"file\(place).m\"\n"
    }
    try compiler.write(all, to: "all.m")
    let target = ["-target", "x86_64-apple-macosx13", "-fobjc-arc", "-fblocks", "-I", "."]
    let warnings = ["-Wall", "-Wextra", "-Werror", "-Wno-unused-parameter"]
    let arguments = ["-fsyntax-only", "-x", "objective-c"] + target + warnings + ["all.m"]
    let errors = try compiler.run(arguments)
    #expect(errors == [])
  }

  @Test func `all Objective-C is balanced`() throws {
    for document in try Self.manyDocuments() {
      let text = code(for: document, in: .objc)
      #expect(ObjectiveCBalance(text).isBalanced, "\(text)")
    }
  }

  @Test func `the document with every key is complete`() {
    let document = openDocument(everyKeyDocument)
    var keys: ElementKeys = []
    var types: Set<String> = []
    document.elements.forEach { element in
      keys.formUnion(document.elements.writtenKeys(of: element))
      if let declaration = document.elements.declaration(of: element) {
        types.insert(declaration.name)
      }
    }
    #expect(ElementKey.allCases.filter { !keys.contains($0) } == [])
    #expect(types == Set(allTypes.map(\.name)))
  }

  private static func manyDocuments() throws -> [LiveDocument] {
    try documents(random: UInt64(RandomCases.count(200))) + [openDocument(NastyNames.letters)]
  }

  private static func documents(random count: UInt64) throws -> [LiveDocument] {
    let random = (0..<count).map { openDocument(RandomDocuments.hostileText($0)) }
    let special = [everyKeyDocument, NastyNames.words, everyLayoutDocument].map(openDocument)
    return try ExampleDocuments.all() + special + random
  }
}

/// Checks that brackets close in order outside of strings and comments, and that statements end.
private struct ObjectiveCBalance {
  private(set) var isBalanced = true

  init(_ text: String) {
    var open: [Character] = []
    let closing: [Character: Character] = ["(": ")", "[": "]", "{": "}"]
    for line in text.split(separator: "\n") {
      if line.drop(while: { $0 == " " }).hasPrefix("//") { continue }
      var characters = line.makeIterator()
      var isInString = false
      while let character = characters.next() {
        switch character {
        case "\"": isInString.toggle()
        case "\\" where isInString: _ = characters.next()
        case _ where isInString: break
        case "(", "[", "{": open.append(closing[character] ?? " ")
        case ")", "]", "}": isBalanced = isBalanced && open.popLast() == character
        default: break
        }
      }
      if isInString { isBalanced = false }
      // A statement in a method is over where only the method's brackets are open.
      if open.allSatisfy({ $0 == "}" }), let last = line.last, !";{}:= ".contains(last) {
        isBalanced = isBalanced && "@#-/".contains(line.first ?? " ")
      }
    }
    if !open.isEmpty { isBalanced = false }
  }
}
