import ArgumentParser

/// The executable.
///
/// An editor starts the daemon with every window, so nothing is set up before its loop: only what is
/// no plain `lintel` or `lintel serve` goes through the parser of commands.
@main
enum Lintel {
  static func main() {
    unblockSignals()
    let arguments = CommandLine.arguments.dropFirst()
    if let options = ServeOptions(plain: Array(arguments)) { exitProcess(Daemon(options).run()) }
    exitProcess(onLargeStack { LintelCommand.run(Array(arguments)) } ?? 2)
  }
}
