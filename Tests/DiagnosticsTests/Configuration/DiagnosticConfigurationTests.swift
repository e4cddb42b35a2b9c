import Diagnostics
import TestSupport
import Testing

@Suite struct DiagnosticConfigurationTests {
  private let document = #"{ "type": "text", "text": "a", "x": 1, "style": { "width": -1 } }"#

  private func applied(_ configuration: DiagnosticConfiguration, to text: String) -> [String] {
    configuration.applied(to: openDocument(text).diagnostics()).map { "\($0.code) \($0.severity)" }
  }

  @Test func `Codes without a configured level have the severity of their rule`() {
    #expect(
      applied(DiagnosticConfiguration(), to: document)
        == ["unknown-key warning", "negative-size error"])
  }

  @Test(arguments: RuleLevel.allCases)
  func `a level is the severity of all diagnostics of its code`(level: RuleLevel) {
    var configuration = DiagnosticConfiguration()
    let isKnown = configuration.setLevel(level, of: "unknown-key")
    #expect(isKnown)
    let expected = level == .off ? [] : ["unknown-key \(level.rawValue)"]
    #expect(applied(configuration, to: document) == expected + ["negative-size error"])
  }

  @Test func `A rule that is off still subsumes diagnostics`() {
    var configuration = DiagnosticConfiguration()
    configuration.setLevel(.off, of: "percent-out-of-range")
    let text = #"{ "type": "node", "style": { "width": "120%" } }"#
    #expect(applied(configuration, to: text) == [])
  }

  @Test func `codes that no rule has are kept, once each`() {
    var configuration = DiagnosticConfiguration()
    let areKnown = ["unknown-keys", "unknown-keys", "too-many-diagnostics"].map {
      configuration.setLevel(.off, of: $0)
    }
    #expect(areKnown == [false, false, false])
    #expect(configuration.unknownCodes == ["unknown-keys", "too-many-diagnostics"])
    #expect(configuration.level(of: "unknown-keys") == nil)
    #expect(RuleCodes.remark(onUnknown: "unknown-keys").hasSuffix("did you mean \"unknown-key\"?"))
  }

  @Test func `disabling a code that is off is not judged`() {
    let text =
      #"{ "type": "text", "text": "a", "lintel-disable": ["unknown-key", "missing-key"] }"#
    var configuration = DiagnosticConfiguration()
    configuration.setLevel(.off, of: "unknown-key")
    #expect(applied(configuration, to: text) == ["disable-without-effect hint"])
    configuration.setLevel(.off, of: "disable-without-effect")
    #expect(applied(configuration, to: text) == [])
  }
}
