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

/// The name, release and processor of the system, such as `Linux 6.1.0 x86_64`.
package func systemName() -> String {
  var names = utsname()
  guard uname(&names) == 0 else { return "unknown" }
  func text<Field>(_ field: Field) -> String {
    withUnsafeBytes(of: field) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
  return [text(names.sysname), text(names.release), text(names.machine)].joined(separator: " ")
}
