import DocumentMaking
import Foundation
import JSON
import LiveDocuments
import ReferenceLayout
import Rendering

/// `LINTEL_TOOLS=1 swift run round-trip COUNT [SEED]`: exports documents as Swift and as Objective-C, imports the code
/// with `lintel-source`, and compares the frames of both; exits with 1 if a frame differs.
///
/// The documents are the examples of the protocol, those of the pages of rules, and COUNT random ones.
@main
enum RoundTrip {
  private static let usage = "usage: round-trip COUNT [SEED]"

  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let count = arguments.first.flatMap({ Int($0) }), count >= 0, arguments.count <= 2 else {
      print(usage)
      exit(2)
    }
    let seed = arguments.dropFirst().first.flatMap { UInt64($0) } ?? .random(in: 1...999_999)
    print("seed \(seed)")
    let start = Date()
    let process: SourceProcess
    do {
      process = try SourceProcess()
    } catch let failure as SourceProcess.Failure {
      print(failure.message)
      exit(2)
    }
    var examples = Trips(process)
    for (name, text) in try FixedDocuments.all() { examples.run(Array(text.utf8), name: name) }
    var isRight = examples.report("documents of the protocol", expecting: Exception.inProtocol)
    var random = Trips(process)
    for number in 0..<count {
      let plain = RandomDocuments.document(number, seed: seed)
      let document = RandomDetails.adding(to: plain, number: number, seed: seed)
      random.run(document.serialized(), name: "random \(number)")
    }
    isRight = random.report("random documents", expecting: nil) && isRight
    print("\(Int(Date().timeIntervalSince(start))) s")
    exit(isRight ? 0 : 1)
  }
}
