import JSONText
import SourceService
import SystemAccess

/// The layouts of Swift and Objective-C files as layout documents.
///
/// `lintel-source --once PATHS…` prints them once; without arguments the program answers requests.
@main
struct LintelSource {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    SystemAccess.runOnLargeStack {
      guard let first = arguments.first else {
        RequestLoop().run()
        return
      }
      guard first == "--once", arguments.count > 1 else {
        SystemAccess.emit("usage: lintel-source [--once PATH...]\n")
        return
      }
      let result = SourceImport().run(
        .init(paths: Array(arguments.dropFirst())), namesFiles: false)
      SystemAccess.emit(JSONValue.array(result.classes).pretty + "\n")
    }
  }
}
