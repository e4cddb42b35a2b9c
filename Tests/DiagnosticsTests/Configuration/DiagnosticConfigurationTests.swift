import Diagnostics
import TestSupport
import Testing

@Suite struct DiagnosticConfigurationTests {
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
}
