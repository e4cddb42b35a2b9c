import JSON
import LayoutEngine
import LiveDocuments

extension Dimension {
  /// As documents write it.
  var value: JSONValue {
    switch self {
    case .auto: .string("auto")
    case .points(let length): .length(length)
    case .fraction: .string(title)
    }
  }

  /// As titles of fixes write it: `12`, `50%`.
  var title: String {
    switch self {
    case .auto: "auto"
    case .points(let length): spelled(length)
    case .fraction(let fraction): "\(spelled(fraction * 100))%"
    }
  }
}
