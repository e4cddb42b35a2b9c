import DocumentMaking
import Foundation
import ReferenceLayout

/// `LINTEL_TOOLS=1 swift run -c release compare-layouts COUNT [SEED]`: random documents beside the reference; exits
/// with 1 if a frame differs.
@main
enum ComparingLayouts {
  private static let usage = "usage: compare-layouts COUNT [SEED]"
  private static let mostDifferences = 5

  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard let count = arguments.first.flatMap({ Int($0) }), count > 0, arguments.count <= 2 else {
      print(usage)
      exit(2)
    }
    let seed = arguments.dropFirst().first.flatMap { UInt64($0) } ?? .random(in: 1...999_999)
    print("seed \(seed)")
    let start = Date()
    var different = 0
    for number in 0..<count {
      let document = RandomDocuments.document(number, seed: seed)
      let differences = LayoutComparison.differences(in: document)
      guard let first = differences.first else { continue }
      different += 1
      if different <= mostDifferences { print("document \(number): \(first)\n\(document)") }
    }
    let seconds = Int(Date().timeIntervalSince(start))
    print("\(count) documents in \(seconds) s, \(different) differ from the reference")
    exit(different == 0 ? 0 : 1)
  }
}
