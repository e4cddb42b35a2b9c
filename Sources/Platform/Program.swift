#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// The path of this program's file, which may have symbolic links in it; `nil` if the system does not tell.
package func programPath() -> [UInt8]? {
  #if canImport(Darwin)
    var length: UInt32 = 0
    _ = _NSGetExecutablePath(nil, &length)
    var path = [CChar](repeating: 0, count: Int(length) + 1)
    guard _NSGetExecutablePath(&path, &length) == 0 else { return nil }
    return bytes(of: path)
  #else
    Array("/proc/self/exe".utf8)
  #endif
}
