import Foundation
import Testing

@testable import LivePage

@Suite struct LivePageTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../Sources/LivePage/Page").standardized

  @Test func `the program has the files of the page, and no others`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path()).sorted()
    #expect(LivePage.paths == names, "Sources/LivePage/Embedding/files.c lists them")
    for name in names {
      let file = try Data(contentsOf: Self.folder.appending(path: name))
      #expect(LivePage.files[name] == Array(file), "\(name)")
      guard name != LivePage.main else { continue }
      #expect(LivePage.file(at: "/\(name)")?.bytes == Array(file), "\(name)")
    }
  }

  @Test func `The script of the page has all modules and imports none`() throws {
    let script = try #require(LivePage.file(at: "/main.js"))
    #expect(script.contentType == "text/javascript; charset=utf-8")
    let lines = String(decoding: script.bytes, as: UTF8.self).split(separator: "\n")
    #expect(!lines.contains { $0.hasPrefix("import ") || $0.hasPrefix("export ") })
    let modules = LivePage.paths.filter { $0.hasSuffix(".js") }
    for name in modules {
      #expect(lines.count { $0 == "\"\(name)\": () => {" } == 1, "\(name)")
    }
  }

  @Test func `the page is at the root, with a type for each file`() throws {
    let page = try #require(LivePage.file(at: "/"))
    #expect(page.contentType == "text/html; charset=utf-8")
    #expect(page.bytes == LivePage.file(at: "/index.html")?.bytes)
    for name in LivePage.paths {
      let type = try #require(LivePage.file(at: "/\(name)")).contentType
      #expect(type != "application/octet-stream", "\(name)")
    }
  }

  @Test(arguments: ["", "//index.html", "/../Page/index.html", "/index.html/", "/files.c"])
  func `there is nothing else`(path: String) {
    #expect(LivePage.file(at: path) == nil)
  }

  @Test func `the page has no script or style in its lines`() {
    let page = LivePage.text(of: "index.html")
    for line in page.split(separator: "\n") {
      #expect(!line.contains("<script") || line.contains("src="), "\(line)")
      #expect(!line.contains("<style") && !line.contains(" style="), "\(line)")
      #expect(!line.contains(" onclick"), "\(line)")
    }
    for name in LivePage.paths {
      let text = LivePage.text(of: name)
      #expect(!text.contains("innerHTML") && !text.contains("insertAdjacentHTML"), "\(name)")
      let addresses = text.ranges(of: "http://").count + text.ranges(of: "https://").count
      #expect(addresses == text.ranges(of: "http://www.w3.org/2000/svg").count, "\(name)")
    }
  }

  @Test func `modules import what is there, one way, and on one line`() throws {
    let modules = LivePage.paths.filter { $0.hasSuffix(".js") }
    func imports(of name: String) -> [String] {
      LivePage.text(of: name).split(separator: "\n").compactMap {
        ScriptBundle.importing($0).map { String($0.module) }
      }
    }
    /// The modules that import only those before them.
    var loaded: [String] = []
    while let next = modules.first(where: { name in
      !loaded.contains(name) && imports(of: name).allSatisfy(loaded.contains)
    }) {
      loaded.append(next)
    }
    let circular = Set(modules).subtracting(loaded)
    #expect(circular.isEmpty, "they import each other, or what is not there")
    #expect(Set(modules.flatMap(imports) + ["main.js"]) == Set(modules))
    for name in modules {
      for line in LivePage.text(of: name).split(separator: "\n") where line.hasPrefix("import ") {
        #expect(line.hasSuffix(#".js";"#), "\(name): \(line)")
      }
      for line in LivePage.text(of: name).split(separator: "\n") where line.hasPrefix("export ") {
        let isKnown = line.hasPrefix("export const ") || line.hasPrefix("export class ")
        #expect(isKnown, "\(name): \(line)")
      }
    }
  }
}

@Suite struct FrozenPageTests {
  private func page(_ answers: String, title: String = "a") -> String {
    String(
      decoding: FrozenPage.html(answers: Array(answers.utf8), title: title, nonce: "n0nce"),
      as: UTF8.self)
  }

  @Test func `nothing of a document is taken for markup`() throws {
    let text = #"</script><script>alert(1)</script><!-- <b> & ""#
    let json = try #require(String(data: JSONEncoder().encode(["text": text]), encoding: .utf8))
    let page = page(json, title: "</title><script>&")
    let plain = self.page("{}")
    for tag in ["<script", "</script", "<!--", "</title"] {
      #expect(page.ranges(of: tag).count == plain.ranges(of: tag).count, "\(tag)")
    }
    let start = try #require(page.firstRange(of: #"id="frozen">"#)).upperBound
    let end = try #require(page[start...].firstRange(of: "</script>")).lowerBound
    let read = try JSONDecoder().decode([String: String].self, from: Data(page[start..<end].utf8))
    #expect(read["text"] == text)
  }

  @Test func `The page requests no other host and runs only its own script`() {
    let page = page("{}")
    #expect(!page.contains(" src=") && !page.contains(" href=\""))
    #expect(page.contains("default-src 'none'; script-src 'nonce-n0nce'; style-src 'nonce-n0nce'"))
    #expect(page.ranges(of: #"nonce="n0nce""#).count == 4)
    #expect(!page.contains("import {") && !page.contains("export "))
  }
}
