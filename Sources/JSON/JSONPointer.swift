/// The way from a JSON value to one inside it.
package struct JSONPointer: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    case key(String)
    case index(Int)
  }

  package private(set) var steps: [Step]

  package init(_ steps: [Step] = []) {
    self.steps = steps
  }

  /// The value itself.
  package static let root = JSONPointer()

  package func appending(_ step: Step) -> JSONPointer { JSONPointer(steps + [step]) }

  /// The way as people write it in code, `changes[0].range`; empty for the root.
  package var path: String {
    var path = ""
    for step in steps {
      switch step {
      case .key(let key): path += path.isEmpty ? key : ".\(key)"
      case .index(let index): path += "[\(index)]"
      }
    }
    return path
  }
}

/// The notation of RFC 6901, `/changes/0/range`.
extension JSONPointer: CustomStringConvertible {
  package var description: String {
    steps.map { step in
      switch step {
      case .key(let key): "/" + Self.escaped(key)
      case .index(let index): "/\(index)"
      }
    }.joined()
  }

  private static func escaped(_ key: String) -> String {
    var escaped = ""
    for scalar in key.unicodeScalars {
      switch scalar {
      case "~": escaped += "~0"
      case "/": escaped += "~1"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
