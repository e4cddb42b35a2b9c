// What `SystemPackage` lacks. Only this folder knows which system it is built for.
//
// Darwin is asked first, so that its branches can be checked elsewhere (Tests/MacCheck).

import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// Why the last call failed.
var lastError: Errno { Errno(rawValue: errno) }

/// Throws why a call failed, if it did.
func check(_ result: Int32) throws(Errno) {
  guard result != -1 else { throw lastError }
}

/// The bytes of a string of the system, up to its zero.
package func bytes(of text: UnsafePointer<CChar>) -> [UInt8] {
  UnsafeBufferPointer(start: text, count: strlen(text)).map(UInt8.init(bitPattern:))
}
