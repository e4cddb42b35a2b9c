import JSON
import LanguageServerProtocol
import Testing

@Suite struct InitializeParamsTests {
  @Test func `The initialize params of an editor are read`() throws {
    let params = try InitializeParams(
      from: JSONReader([
        "processId": 42, "clientInfo": ["name": "ed", "version": "1"], "rootUri": "file:///r",
        "trace": "verbose", "initializationOptions": ["a": 1],
        "capabilities": [
          "general": ["positionEncodings": ["utf-32", "utf-7", "utf-8"]],
          "textDocument": [
            "hover": ["contentFormat": ["markdown", "plaintext"]],
            "publishDiagnostics": [
              "relatedInformation": true, "tagSupport": ["valueSet": [1, 9]],
              "versionSupport": true, "codeDescriptionSupport": true, "dataSupport": true,
            ],
          ],
          "window": ["workDoneProgress": true],
          "workspace": [
            "configuration": true, "didChangeConfiguration": ["dynamicRegistration": true],
            "didChangeWatchedFiles": ["dynamicRegistration": true],
          ],
        ],
      ]))
    #expect(params.processID == 42)
    #expect(params.clientInfo == ClientInfo(name: "ed", version: "1"))
    #expect(params.folders == ["file:///r"])
    #expect(params.trace == .verbose)
    #expect(params.initializationOptions == ["a": 1])
    let capabilities = params.capabilities
    #expect(capabilities.positionEncodings == [.utf32, .utf8])
    #expect(capabilities.hoverContentFormat == [.markdown, .plaintext])
    #expect(capabilities.workDoneProgress)
    #expect(capabilities.configuration && capabilities.configurationRegistration)
    #expect(capabilities.watchedFilesRegistration)
    var diagnostics = PublishDiagnosticsClientCapabilities()
    diagnostics.relatedInformation = true
    diagnostics.tags = [.unnecessary]
    diagnostics.versionSupport = true
    diagnostics.codeDescriptionSupport = true
    diagnostics.dataSupport = true
    #expect(capabilities.publishDiagnostics == diagnostics)
  }

  @Test(
    arguments: [
      [:], ["processId": nil, "rootUri": nil, "capabilities": [:]],
      [
        "processId": "x", "clientInfo": "x", "rootUri": 1, "trace": "loud",
        "capabilities": [
          "general": ["positionEncodings": "utf-8"], "window": [],
          "textDocument": [
            "hover": [1], "publishDiagnostics": ["relatedInformation": "yes", "tagSupport": 1],
          ],
        ],
      ],
    ] as [JSONValue])
  func `Missing or malformed capabilities count as not offered`(value: JSONValue) throws {
    let params = try InitializeParams(from: JSONReader(value))
    #expect(params.processID == nil)
    #expect(params.clientInfo == nil)
    #expect(params.folders.isEmpty)
    #expect(params.trace == .off)
    #expect(params.capabilities == ClientCapabilities())
  }

  @Test func `tag support that is only true is for all tags`() {
    let capabilities = PublishDiagnosticsClientCapabilities(["tagSupport": true])
    #expect(capabilities.tags == [.unnecessary, .deprecated])
  }

  @Test(
    arguments: [
      ([], PositionEncodingKind.utf16), ([.utf16, .utf8], .utf8), ([.utf32, .utf16], .utf32),
    ] as [([PositionEncodingKind], PositionEncodingKind)])
  func `utf-8 is chosen where it is offered, utf-16 where nothing is`(
    offered: [PositionEncodingKind], chosen: PositionEncodingKind
  ) {
    #expect(PositionEncodingKind.preferred(of: offered) == chosen)
  }
}
