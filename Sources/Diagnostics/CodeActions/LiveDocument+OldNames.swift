import DocumentSyntax
import JSON
import LayoutEngine
package import LiveDocuments

extension LiveDocument {
  /// The changes that write a name or value of AsyncDisplayKit 1.x as 2.0 has it; none for another problem.
  package func rewritesOfOldName(_ problem: Problem) -> [Rewrite] {
    switch problem.kind {
    case .booleanFlexFactor(let flag):
      return [.setValue(problem.location, .integer(flag ? 1 : 0))]
    case .deprecatedName(let old, _):
      return problem.location.element.map { rewrites(of: old, at: problem.location, in: $0) } ?? []
    default: return []
    }
  }

  private func rewrites(
    of old: String, at place: Location, in element: ElementID
  ) -> [Rewrite] {
    let style = Location(element, [.key("style")], part: .value)
    let isInStyle = place.path.first == .key("style")
    switch old {
    case "static":
      return [
        .setValue(Location(element, [.key("type")], part: .value), "absolute"),
        .setMember(of: Location(element, part: .value), key: "sizing", "sizeToFit"),
      ]
    case "sizeRange":
      let bounds: [Rewrite] = ["min", "max"].compactMap { side in
        let bound = place.with(part: .value).appending(.key(side), part: .value)
        return isWritten(bound) ? .moveMember(bound, to: style, key: "\(side)Size") : nil
      }
      return bounds + [.remove(place)]
    case "preferredFrameSize" where isInStyle: return [.rename(place, to: "preferredSize")]
    case "preferredFrameSize": return [.moveMember(place, to: style, key: "preferredSize")]
    default: return [.moveMember(place, to: style, key: old)]
    }
  }
}
