import Platform

/// A library that is loaded when it is needed, for as long as the process lives.
struct SharedLibrary {
  private let handle: UnsafeMutableRawPointer

  /// Loads the first of these libraries that is there.
  init(anyOf names: [String]) throws(PNGError) {
    var detail = "no name to look for"
    for name in names {
      if let handle = loadLibrary(name) {
        self.handle = handle
        return
      }
      if let error = libraryError() { detail = error }
    }
    throw .noLibrary(detail: legible(detail, limit: 200))
  }

  /// A function of the library or of one that it loads itself.
  ///
  /// - Precondition: `Function` is the type of a C function, and the one that the library declares.
  func function<Function>(_ name: String, as _: Function.Type) throws(PNGError) -> Function {
    guard let symbol = symbol(name, in: handle) else { throw .unfitLibrary(missing: name) }
    return unsafeBitCast(symbol, to: Function.self)
  }
}
