import Platform

/// The executable.
///
/// An editor starts the daemon with every window, so nothing is set up before its loop: only what is
/// no plain `lintel` or `lintel serve` goes through the parser of commands.
@main
enum Lintel {
  static func main() {
    unblockSignals()
    occupyStandardStreams()
    guard let arguments = argumentStrings() else {
      printError("the arguments cannot be read, because /proc is not mounted here")
      exitProcess(2)
    }
    if let options = ServeOptions(plain: arguments) { exitProcess(Daemon(options).run()) }
    exitProcess(onLargeStack { LintelCommand.run(arguments) } ?? 2)
  }
}
