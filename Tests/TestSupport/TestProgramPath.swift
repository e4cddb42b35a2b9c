/// The path of the program with the tests; the programs that the tests run are in the same folder or in one above it.
///
/// On a Mac the process is a helper of the toolchain, and the path of the bundle with the tests is an argument of it.
package func testProgramPath() -> String {
  CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
}
