import Exercise

/// `fuzz MODE FILE ...` plays inputs back.
///
/// Under `Tests/Fuzz/run` libFuzzer has the process instead, and calls `fuzzOneInput`.
@main
enum Fuzz {
  private static let usage = """
    usage: fuzz MODE FILE ...           plays inputs back
           fuzz --seeds MODE FOLDER     writes inputs to begin with, made of Protocol/
           fuzz --dictionary FILE       writes the words of documents for libFuzzer

    MODE is one of \(FuzzMode.allCases.map(\.rawValue).joined(separator: ", ")).
    """

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if begin(arguments) { return }
    guard arguments.count > 1, let mode = FuzzMode(rawValue: arguments[0]) else {
      print(usage)
      exitProcess(2)
    }
    for path in arguments.dropFirst() {
      guard let bytes = contents(of: path) else {
        print("\(path) cannot be read")
        exitProcess(2)
      }
      print(path)
      run(mode, bytes)
    }
  }

  /// Writes what fuzzing begins with, if that is what is asked for.
  static func begin(_ arguments: [String]) -> Bool {
    switch arguments.first {
    case "--seeds" where arguments.count == 3:
      guard let mode = FuzzMode(rawValue: arguments[1]) else { return false }
      for (index, seed) in Seeds.all(of: mode).enumerated() {
        write(seed, to: "\(arguments[2])/seed-\(index)")
      }
      return true
    case "--dictionary" where arguments.count == 2:
      write(Array(Seeds.dictionary.utf8), to: arguments[1])
      return true
    default: return false
    }
  }

  /// Ends the process where an input finds a fault, as libFuzzer expects it.
  static func run(_ mode: FuzzMode, _ bytes: [UInt8]) {
    do throws(Fault) {
      try mode.run(bytes)
    } catch {
      fatalError("a fault of mode \(mode.rawValue): \(error)")
    }
  }
}

/// Called once by libFuzzer before all inputs.
@_cdecl("LLVMFuzzerInitialize")
public func initializeFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>>>
) -> CInt {
  if Fuzz.begin(Array(CommandLine.arguments.dropFirst())) { exitProcess(0) }
  return 0
}

/// Called by libFuzzer for each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  Fuzz.run(chosenMode, Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}

private let chosenMode: FuzzMode = {
  let name = environment("LINTEL_FUZZ_MODE") ?? ""
  guard let mode = FuzzMode(rawValue: name) else { fatalError("LINTEL_FUZZ_MODE is \(name)") }
  return mode
}()
