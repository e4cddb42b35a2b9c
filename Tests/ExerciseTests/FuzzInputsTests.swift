import Exercise
import Foundation
import Testing

/// Inputs with which fuzzing found a fault, and one of each mode, are played back without libFuzzer.
@Suite struct FuzzInputsTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fuzz/Inputs")

  struct Input: Sendable, CustomTestStringConvertible {
    let mode: FuzzMode
    let url: URL

    var testDescription: String { "\(mode.rawValue)/\(url.lastPathComponent)" }
  }

  private static let inputs: [Input] = FuzzMode.allCases.flatMap { mode in
    let urls = try? FileManager.default.contentsOfDirectory(
      at: folder.appending(path: mode.rawValue), includingPropertiesForKeys: nil)
    return (urls ?? []).sorted { $0.path < $1.path }.map { Input(mode: mode, url: $0) }
  }

  @Test(arguments: inputs)
  func `an input of the fuzzer finds no fault`(input: Input) throws {
    let bytes = Array(try Data(contentsOf: input.url))
    try onLargeStack { try input.mode.run(bytes) }
  }

  @Test func `every mode has inputs`() {
    for mode in FuzzMode.allCases {
      #expect(Self.inputs.contains { $0.mode == mode }, "\(mode)")
    }
  }
}
