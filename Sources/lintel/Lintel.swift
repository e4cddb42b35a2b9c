import Platform

/// The executable.
///
/// An editor starts the daemon with every window. The parser of commands takes 2 ms of a start of 6.5 ms, where /bin/true
/// takes 0.7 (two cores, November 2026).
@main
enum Lintel {
  static func main() {
    unblockSignals()
    occupyStandardStreams()
    guard let arguments = argumentStrings() else {
      printError("the arguments cannot be read, because /proc is not mounted here")
      exitProcess(2)
    }
    exitProcess(onLargeStack { LintelCommand.run(arguments) } ?? 2)
  }
}
