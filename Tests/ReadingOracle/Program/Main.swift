import Comparison
import Foundation
import RandomClasses

@main
enum ReadingOracle {
  private static let usage = "usage: reading-oracle [mistakes | random COUNT [SEED]]"

  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case nil, "mistakes":
      var run = OracleRun(allCases, textsIn: "Tests/ReadingOracle/Program/Classes")
      let isRight = arguments.isEmpty ? run.run() : run.run(misreading: misreadings)
      exit(isRight ? 0 : 1)
    case "random" where arguments.count > 1:
      guard let count = Int(arguments[1]) else { break }
      let seed = arguments.dropFirst(2).first.flatMap { UInt64($0) } ?? .random(in: 1...999_999)
      print("seed \(seed)")
      exit(try RandomRun().run(count, seed: seed) ? 0 : 1)
    default: break
    }
    print(usage)
    exit(2)
  }
}
