#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

func contents(of path: String) -> [UInt8]? {
  guard let file = fopen(path, "rb") else { return nil }
  defer { fclose(file) }
  var result: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 64 << 10)
  while true {
    let count = fread(&buffer, 1, buffer.count, file)
    if count == 0 { return result }
    result += buffer[..<count]
  }
}

func write(_ bytes: [UInt8], to path: String) {
  guard let file = fopen(path, "wb") else { fatalError("\(path) cannot be written") }
  fwrite(bytes, 1, bytes.count, file)
  fclose(file)
}

/// The paths of a folder's files with this ending, in alphabetical order.
func files(in folder: String, endingWith ending: String) -> [String] {
  var found = glob_t()
  defer { globfree(&found) }
  guard glob("\(folder)/*\(ending)", 0, nil, &found) == 0 else { return [] }
  return (0..<Int(found.gl_pathc)).compactMap { index in
    found.gl_pathv[index].map { String(cString: $0) }
  }
}

func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

func exitProcess(_ code: CInt) -> Never { exit(code) }
