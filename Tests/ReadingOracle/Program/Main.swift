import Comparison
import Foundation
import RandomClasses

/// The oracle for the reading of layouts in code: classes that are compiled and run, beside what Lintel reads of their
/// text.
///
/// `swift build --package-path Tests/ReadingOracle`, then in the folder of the repository, with `lintel-source` beside
/// `.build/debug/lintel` or built in this checkout:
///
/// - `Tests/ReadingOracle/.build/debug/reading-oracle` compares the classes in `Program/Classes`, and those in Objective-C in
///   `ObjectiveC/Classes`.
/// - `reading-oracle random COUNT [SEED]` writes as many random classes, compiles and compares them. With ORACLE_KEEP in
///   the environment their files stay.
/// - `reading-oracle mistakes` gives Lintel changed texts, one for each construct that could be misread, and fails if the
///   frames are equal for one of them.
///
/// Random classes are in Swift only. LINTEL names another `lintel`. The exit code is 1 if a frame differs.
///
/// The classes are compiled against the modules `UIKit` and `AsyncDisplayKit` of this package, which lay out by
/// `ReferenceLayout`: a node in another one gets its layout from its own method, for each range in which it is measured.
/// `lintel frames` reads the same files, at exactly 320, 375 and 768 points, from right to left, and in each state that it lists. Types and
/// numbers of elements are equal, and frames are equal bit for bit, in the parent and in the node around. Each state that
/// a case names and that changes a frame must be listed, and no other.
///
/// Classes in Objective-C are compiled by the clang of Swift, with the headers in `ObjectiveC/Headers` and a runtime of this
/// package: the runtime that Debian has takes no variables of instances in implementations, no properties without
/// `@synthesize`, and no ARC. `ObjectiveCBridge` makes elements of the modules above of their nodes and specs.
///
/// Not compared: parts of buttons; real fonts (a character is 0.6 times the size wide on both sides, as the family
/// `fixed`); images, scrolling and safe areas; ranges of items and pages. The modules are written for these classes, and
/// the reference is that of the tests of the engine: both could share a mistake about Texture. A construct that is known not
/// to be read has a class that is listed with `notReading`, which fails once it is read.
@main
enum ReadingOracle {
  private static let usage = "usage: reading-oracle [mistakes | random COUNT [SEED]]"

  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case nil, "mistakes":
      var swift = OracleRun(allCases, textsIn: "Tests/ReadingOracle/Program/Classes")
      var objectiveC = OracleRun(objectiveCCases, textsIn: "Tests/ReadingOracle/ObjectiveC/Classes")
      let results =
        arguments.isEmpty
        ? [swift.run(), objectiveC.run()]
        : [swift.run(misreading: misreadings), objectiveC.run(misreading: objectiveCMisreadings)]
      exit(results.allSatisfy { $0 } ? 0 : 1)
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
