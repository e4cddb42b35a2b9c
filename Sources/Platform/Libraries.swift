import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// The file names of a library, in the order in which they are tried.
package func fileNames(ofLibrary name: String, version: Int) -> [String] {
  #if canImport(Darwin)
    ["", "/opt/homebrew/lib/", "/usr/local/lib/"].map { "\($0)\(name).\(version).dylib" }
  #else
    ["\(name).so.\(version)"]
  #endif
}

/// Why a library is of no use.
package enum LibraryError: Error, Hashable, Sendable {
  /// The library cannot be loaded, with the system's message.
  case notThere(String)

  /// The library lacks a function.
  case tooOld(missing: String)
}

/// A library that is loaded when it is needed, for as long as the process lives.
package struct SharedLibrary {
  private let handle: UnsafeMutableRawPointer

  /// Loads the first of these libraries that is there, and all that it needs.
  package init(anyOf names: [String]) throws(LibraryError) {
    var reason = "no name to look for"
    for name in names {
      if let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) {
        self.handle = handle
        return
      }
      if let error = dlerror() { reason = String(cString: error) }
    }
    throw .notThere(reason)
  }

  /// A function of the library or of one that it loads itself.
  ///
  /// - Precondition: `Function` is the type of a C function, and the one that the library declares.
  package func function<Function>(
    _ name: String, as _: Function.Type
  ) throws(LibraryError) -> Function {
    guard let symbol = dlsym(handle, name) else { throw .tooOld(missing: name) }
    return unsafeBitCast(symbol, to: Function.self)
  }
}
