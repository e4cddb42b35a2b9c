import Foundation
import JSON
import Testing

/// `lintel live`, over real sockets: what it lets in, and what it hands out.
@Suite(.serialized, .enabled(if: RunningPage.isBuilt, "no lintel-live: swift build makes it"))
struct LiveTests {
  private let folder: TemporaryFolder
  private let text = #"{"root":{"type":"node","id":"a","style":{"width":10,"height":20}}}"#
  private let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(text, to: "w/a.layout.json")
  }

  private func begin() throws -> RunningPage { try RunningPage(["w/a.layout.json"], in: folder) }

  private var uri: String { "file://\(folder.url.appending(path: "w/a.layout.json").path)" }
  private var named: JSONValue { ["uri": .string(uri)] }

  // MARK: Arguments

  @Test func `a directory stands for the documents in it and below`() throws {
    try folder.write(text, to: "w/deep/b.layout.json")
    try folder.write(text, to: "w/notes.json")
    let page = try RunningPage(["w"], in: folder)
    let listed = try page.documents()
    #expect(listed.map { $0.split(separator: "/").last } == ["a.layout.json", "b.layout.json"])
    #expect(page.address.document == listed.first)
    _ = page.end()
  }

  @Test func `the address of the page names the first of several documents`() throws {
    try folder.write(text, to: "w/b c.layout.json")
    let page = try RunningPage(["w/b c.layout.json", "w"], in: folder)
    #expect(page.address.document?.hasSuffix("/w/b c.layout.json") == true)
    #expect(try page.documents().count == 2)
    _ = page.end()
  }

  @Test func `an empty directory and a port in use are one sentence each`() throws {
    let page = try begin()
    try folder.write("", to: "empty/notes.txt")
    let run = try BuiltProgram.script(
      """
      export XDG_RUNTIME_DIR="$PWD"
      "$LINTEL" live --no-open empty; echo $?
      timeout 20 "$LINTEL" live --no-open --port \(page.port) w/a.layout.json; echo $?
      """, in: folder)
    #expect(run.lines == ["2", "2"])
    #expect(
      run.errors == """
        lintel: empty: no *.layout.json in it
        lintel: port \(page.port) is in use; choose another one with --port, or leave it out for a free one

        """)
    _ = page.end()
  }

  @Test(
    .needsNamespaces,
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/xdg-open"), "no xdg-open"))
  func `remarks of the program that opens browsers are dropped`() throws {
    // Stands where the system has xdg-open, in a mount namespace of its own.
    try folder.write(
      "#!/bin/sh\necho opened >\"$XDG_RUNTIME_DIR/opened\"\necho no browser >&2\n", to: "open")
    let run = try BuiltProgram.script(
      """
      chmod +x open; export XDG_RUNTIME_DIR="$PWD"
      unshare -m sh -c 'mount --bind open /usr/bin/xdg-open
      timeout -s INT 3 "$0" live w/a.layout.json >/dev/null' "$LINTEL"; cat opened
      """, in: folder)
    #expect(run.lines == ["opened"], "\(run)")
    #expect(!run.errors.contains("no browser"), "\(run)")
  }

  // MARK: Who is let in

  @Test func `nobody gets a document, a picture or the socket without the token`() throws {
    let page = try begin()
    #expect(page.token.count == 32)
    // What the page is made of is public.
    #expect(try page.request("/").status == 200)
    #expect(try page.request("/?token=0").status == 200)
    for token in ["", "0", page.token.uppercased() + "0", String(page.token.dropLast()), "%00"] {
      for target in ["/socket", "/file", "/captures"] {
        #expect(try page.request("\(target)?token=\(token)").status == 403, "\(target) \(token)")
        #expect(try page.request(target).status == 403)
      }
      #expect(try page.socket(token: token) == nil)
      let capture = try page.request(
        "/captures?name=a&token=\(token)", method: "POST", body: [1])
      #expect(capture.status == 403)
    }
    #expect(try page.request("/health").status == 200)
    #expect(page.end() == SIGINT)
  }

  @Test func `a code is exchanged for the token once, and there are no cookies`() throws {
    let page = try begin()
    let cookie = ["Cookie: lintel-\(page.port)=\(page.token)"]
    for target in ["/socket", "/file", "/captures"] {
      #expect(try page.request(target, headers: cookie).status == 403)
    }
    let code = page.address.code
    let other = (code.hasPrefix("0") ? "1" : "0") + code.dropFirst()
    #expect(try page.exchange(other).status == 403)
    let answer = try page.exchange(code)
    #expect(answer.status == 200)
    #expect(answer.body == Array(page.token.utf8))
    #expect(answer.headers["content-type"] == "text/plain; charset=utf-8")
    #expect(try page.exchange(page.address.code).status == 403)
    #expect(try page.request("/").headers["set-cookie"] == nil)
    _ = page.end()
  }

  @Test func `other hosts and the pages of other origins have no access`() throws {
    let page = try begin()
    for host in ["evil.example", "evil.example:\(page.port)", "127.0.0.1", "127.0.0.1:1", ""] {
      #expect(try page.request(page.target("/"), host: host).status != 200, "\(host)")
      #expect(try page.request("/health", host: host).status != 200, "\(host)")
      #expect(try page.socket(host: host) == nil)
    }
    let own = "127.0.0.1:\(page.port)"
    let double = try page.request(page.target("/"), headers: ["Host: \(own)"])
    #expect(double.status != 200)
    for origin in ["http://evil.example", "null", "https://\(own)", "http://127.0.0.1:1"] {
      let answer = try page.request(page.target("/"), headers: ["Origin: \(origin)"])
      #expect(answer.status == 403, "\(origin)")
      #expect(try page.socket(origin: origin) == nil)
    }
    for host in [own, "localhost:\(page.port)"] {
      #expect(try page.request(page.target("/"), host: host).status == 200)
      #expect(try page.socket(origin: "http://\(host)") != nil)
    }
    _ = page.end()
  }

  @Test func `the page may load nothing from elsewhere and runs no script that is written into it`()
    throws
  {
    let page = try begin()
    let headers = try page.request(page.target("/")).headers
    let policy = try #require(headers["content-security-policy"])
    #expect(policy.hasPrefix("default-src 'none'; script-src 'self';"))
    #expect(!policy.contains("unsafe"))
    #expect(headers["x-content-type-options"] == "nosniff")
    #expect(headers["referrer-policy"] == "no-referrer")
    #expect(headers["access-control-allow-origin"] == nil)
    _ = page.end()
  }

  // MARK: Limits

  @Test func `live refuses requests that are too long and closes broken connections`() throws {
    let page = try begin()
    let long = try SocketClient(port: page.port)
    long.send(
      "POST \(page.target("/captures", "name=a")) HTTP/1.1\r\nHost: 127.0.0.1:\(page.port)\r\n"
        + "Content-Length: \(64 << 20 | 1)\r\n\r\n")
    #expect(long.line()?.hasPrefix("HTTP/1.1 413") == true)
    let endless = try SocketClient(port: page.port)
    endless.send("GET / HTTP/1.1\r\n")
    let header = "X: \(String(repeating: "x", count: 1_000))\r\n"
    for _ in 0..<10_000 where !endless.send(header) { break }
    #expect(endless.rest().count < 1_000)
    for rubbish in ["\u{1}\u{2}\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\nHost: x\r\n\r\n"] {
      let client = try SocketClient(port: page.port)
      client.send(rubbish)
      client.endWriting()
      #expect(!String(decoding: client.rest(), as: UTF8.self).contains(" 200 "))
    }
    #expect(try page.request("/health").status == 200)
    _ = page.end()
  }

  @Test func `who does not finish a request is not waited for`() throws {
    let page = try begin()
    let slow = try SocketClient(port: page.port)
    slow.send("GET / HTTP/1.1\r\nHost: 127.0.0.1")
    #expect(slow.rest().isEmpty)
    _ = page.end()
  }

  @Test func `a thousand connections are thirty-two`() throws {
    let page = try begin()
    do {
      let clients = (0..<1_000).compactMap { _ in try? SocketClient(port: page.port) }
      #expect(clients.count > 32)
      var answered = 0
      for client in clients {
        client.send("GET /health HTTP/1.1\r\nHost: 127.0.0.1:\(page.port)\r\n\r\n")
        if client.line() != nil { answered += 1 }
      }
      #expect(answered <= 32)
      #expect(answered > 0)
    }
    var status = 0
    for _ in 0..<500 where status != 200 {
      status = (try? page.request("/health").status) ?? 0
      if status != 200 { usleep(10_000) }
    }
    #expect(status == 200)
    _ = page.end()
  }

  // MARK: Files

  @Test func `pictures come from the folder of an open document and from nowhere else`() throws {
    try Data(png).write(to: folder.url.appending(path: "w/in.png"))
    try Data(png).write(to: folder.url.appending(path: "out.png"))
    try folder.write("<svg/>", to: "w/drawing.svg")
    try folder.write("secret", to: "w/text.png")
    try folder.write("x", to: "w/sub/x")
    try Data(png).write(to: folder.url.appending(path: "w/sub/deep.png"))
    let manager = FileManager.default
    for (link, target) in [
      ("w/link-in.png", "in.png"), ("w/link-out.png", "../out.png"), ("w/up", ".."),
      ("w/loop.png", "loop.png"),
    ] {
      try manager.createSymbolicLink(
        atPath: folder.url.appending(path: link).path, withDestinationPath: target)
    }
    mkfifo(folder.url.appending(path: "w/pipe.png").path, 0o600)
    let page = try begin()
    func get(_ path: String, of document: String) throws -> RunningPage.Response {
      let allowed = CharacterSet.alphanumerics
      let query = try [("document", document), ("path", path)].map {
        "\($0)=\(try #require($1.addingPercentEncoding(withAllowedCharacters: allowed)))"
      }
      return try page.request(page.target("/file", query.joined(separator: "&")))
    }
    for path in ["in.png", "link-in.png", "sub/deep.png", "./sub/../in.png"] {
      let answer = try get(path, of: uri)
      #expect(answer.status == 200, "\(path)")
      #expect(answer.body == png)
      #expect(answer.headers["content-type"] == "image/png")
    }
    let outside = folder.url.appending(path: "out.png").path
    for path in [
      "../out.png", "link-out.png", "up/out.png", outside, "/etc/passwd", "drawing.svg",
      "text.png", "loop.png", "pipe.png", "sub", "", ".", "a.layout.json", "gone.png",
      "in.png\u{0}", "..%2fout.png",
    ] {
      #expect(try get(path, of: uri).status == 404, "\(path)")
    }
    for document in ["file:///etc/a.layout.json", "file://\(outside)", "lintel:1", "in.png", ""] {
      #expect(try get("in.png", of: document).status == 404, "\(document)")
      #expect(try get(outside, of: document).status == 404, "\(document)")
    }
    for path in ["/../a.layout.json", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/w/in.png"] {
      #expect(try page.request(page.target(path)).status == 404, "\(path)")
    }
    _ = page.end()
  }

  // MARK: Documents

  @Test func `a page sees the file and what is written to it, and writes it`() throws {
    let page = try begin()
    let socket = try #require(try page.socket(origin: "http://127.0.0.1:\(page.port)"))
    let documents = socket.request("layout/documents")?["result"]?["documents"]?.arrayValue
    #expect(documents?.map { $0["uri"] } == [.string(uri)])
    #expect(documents?.first?["onDisk"] == true)
    #expect(socket.request("layout/subscribe")?["result"] == .null)

    try folder.write(text.replacing("10", with: "30"), to: "w/a.layout.json")
    #expect(socket.notification("layout/didRelayout")?["changed"]?.arrayValue?.count == 1)

    _ = socket.request(
      "layout/override", ["textDocument": named, "element": "#a", "style": ["height": 50]])
    _ = socket.notification("layout/didRelayout")
    let answer = socket.request("layout/commitOverrides", ["textDocument": named])
    #expect(answer?["result"]?["asked"] == true)
    // One as overrides are taken away, one as the file has them.
    for _ in 0..<2 { _ = socket.notification("layout/didRelayout") }
    let path = folder.url.appending(path: "w/a.layout.json")
    #expect(
      try String(contentsOf: path, encoding: .utf8)
        == text.replacing("10", with: "30").replacing("20", with: "50"))
    let frame = socket.request("layout/frame", ["textDocument": named, "element": "#a"])
    #expect(frame?["result"]?["frame"] == [0, 0, 30, 50])
    _ = page.end()
  }

  @Test func `A page is told when the file goes and when it comes back`() throws {
    let page = try begin()
    let socket = try #require(try page.socket())
    _ = socket.request("layout/subscribe")
    let file = folder.url.appending(path: "w/a.layout.json")
    func isOnDisk() -> Bool? {
      let opened = socket.notification("layout/didChangeDocuments")?["opened"]?.arrayValue
      return opened?.first.map { $0["onDisk"] == true }
    }
    try FileManager.default.removeItem(at: file)
    #expect(isOnDisk() == false)
    try folder.write(text, to: "w/a.layout.json")
    #expect(isOnDisk() == true)
    _ = page.end()
  }

  @Test func `a capture is a document, and the next one an edit of it`() throws {
    let page = try begin()
    let socket = try #require(try page.socket())
    _ = socket.request("layout/subscribe")
    func post(_ text: String, name: String = "home%20feed") throws -> RunningPage.Response {
      try page.request(
        page.target("/captures", "name=\(name)"), method: "POST", body: Array(text.utf8))
    }
    #expect(try post(text).body == Array(#"{"uri":"capture:home feed"}"#.utf8))
    let list = socket.notification("layout/didChangeDocuments")?["opened"]?.arrayValue
    #expect(list?.map { $0["uri"] } == ["capture:home feed"])
    _ = socket.notification("layout/didRelayout")
    #expect(try post(text.replacing("10", with: "12\n")).status == 200)
    let relayout = socket.notification("layout/didRelayout")
    #expect(relayout?["revision"] == 2)
    #expect(relayout?["restructured"] == [])
    #expect(relayout?["changed"]?.arrayValue?.first?["after"] == [0, 0, 12, 20])
    #expect(try post("not a document").status == 200)
    #expect(try post(text, name: "").status == 400)
    #expect(try page.request(page.target("/captures", "name=a")).status == 404)
    _ = page.end()
  }

  @Test func `An error of one WebSocket does not affect others`() throws {
    let page = try begin()
    let other = try #require(try page.socket())
    let rubbish = try #require(try page.socket())
    rubbish.send("{")
    #expect(rubbish.next()?["error"]?["code"] == -32_700)
    rubbish.send("Content-Length: 3\r\n\r\n{}")
    #expect(rubbish.next()?["error"]?["code"] == -32_700)
    #expect(rubbish.request("shutdown") != nil)
    let unmasked = try #require(try page.socket())
    unmasked.client.send([0x81, 0xFF] + [UInt8](repeating: 0xFF, count: 8) + Array("xx".utf8))
    #expect(unmasked.next() == nil)
    let half = try #require(try page.socket())
    half.client.send([0x81, 0xFE, 0xFF])
    half.client.endWriting()
    let ping = try #require(try page.socket())
    ping.send("are you there", opcode: 9)
    #expect(ping.client.take(15) == [0x8A, 13] + Array("are you there".utf8))
    ping.send("", opcode: 8)
    #expect(ping.client.take(2).first == 0x88)
    #expect(other.request("layout/session")?["result"]?["documents"] == 1)
    _ = page.end()
  }

  @Test func `a page that does not read is dropped, and nobody waits for it`() throws {
    let page = try begin()
    let other = try #require(try page.socket())
    let children = repeatElement(#"{"type":"node","style":{"width":1,"height":1}}"#, count: 4_000)
      .joined(separator: ",")
    let deaf = try #require(try page.socket())
    deaf.send(
      #"{"jsonrpc":"2.0","id":1,"method":"layout/open","params":{"uri":"big","document":{"root":{"type":"stack","children":[\#(children)]}}}}"#
    )
    let question =
      #"{"jsonrpc":"2.0","id":2,"method":"layout/frames","params":{"textDocument":{"uri":"big"}}}"#
    for _ in 0..<400 where !deaf.send(question) { break }
    var documents = 0
    for _ in 0..<3_000 {
      documents = other.request("layout/session")?["result"]?["documents"]?.integerValue ?? 0
      // Its own document came, and went with it.
      if documents == 1, other.request("layout/session")?["result"]?["clients"] == 3 { break }
      usleep(10_000)
    }
    #expect(documents == 1)
    #expect(other.request("layout/frame", ["textDocument": named])?["result"] != nil)
    _ = page.end()
  }

  // MARK: Editors

  @Test func `an editor gets the address of the page of its documents`() throws {
    let program = try RunningProgram([], environment: ["XDG_RUNTIME_DIR": folder.url.path])
    try program.sendFrame(
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{"window":{"showDocument":{"support":true}}}}}"#
    )
    _ = try program.nextFrame()
    try program.sendFrame(
      #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///w/ä.json","languageId":"layoutspec","version":1,"text":"{\"root\":{\"type\":\"node\"}}"}}}"#
    )
    _ = try program.nextFrame()
    func open() throws -> (address: String, shown: String) {
      try program.sendFrame(
        #"{"jsonrpc":"2.0","id":2,"method":"workspace/executeCommand","params":{"command":"lintel.openLivePage","arguments":[{"uri":"file:///w/ä.json"}]}}"#
      )
      // The request to show it may come before the answer or behind it.
      let messages = [try program.nextFrame(), try program.nextFrame()]
      let address = messages.compactMap { $0?["result"]?["address"]?.stringValue }.first ?? ""
      let shown = messages.first { $0?["method"] == "window/showDocument" }??["params"]
      #expect(shown?["external"] == true)
      return (address, shown?["uri"]?.stringValue ?? "")
    }
    let first = try open()
    #expect(first.address.hasSuffix("&document=file%3A%2F%2F%2Fw%2F%C3%A4.json"))
    #expect(first.shown.hasSuffix("&document=file%3A%2F%2F%2Fw%2F%C3%A4.json"))
    let page = try RunningPage(of: program, at: first.address)
    #expect(page.address.document == "file:///w/ä.json")
    // The browser that the editor starts has a code of its own, which works as well.
    let shown = try RunningPage.Address(first.shown)
    #expect(shown.port == page.port)
    #expect(try page.exchange(shown.code).body == Array(page.token.utf8))
    // Of the codes that nobody used only the last sixteen work.
    let codes = try (0..<9).map { _ in try RunningPage.Address(try open().address).code }
    #expect(try page.exchange(codes[0]).status == 403)
    for code in codes.dropFirst() { #expect(try page.exchange(code).status == 200) }
    let socket = try #require(try page.socket())
    let documents = socket.request("layout/documents")?["result"]?["documents"]?.arrayValue
    #expect(documents?.map { $0["uri"] } == ["file:///w/ä.json"])
    try program.hangUp()
    #expect(program.exitCode() == 1)
    // The server of the page ends with the daemon.
    #expect(socket.next() == nil)
  }

  @Test func `without a file or a port there is no page`() throws {
    let missing = try BuiltProgram.run("live", "--no-open", "/nowhere/a.layout.json")
    #expect(missing.code == 2)
    #expect(missing.errors.contains("/nowhere/a.layout.json"))
    let page = try begin()
    let taken = try BuiltProgram.run("live", "--no-open", "--port", "\(page.port)")
    #expect(taken.code == 2)
    #expect(taken.output.isEmpty)
    _ = page.end()
  }
}
