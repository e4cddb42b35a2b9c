package import JSON
import LayoutEngine

extension LiveDocument {
  /// The rewrites that define variables in the document's own object.
  ///
  /// A document whose `variables` names only files gets an object behind them, which hides their definitions.
  package func rewrites(definingVariables values: JSONObject) -> [Rewrite] {
    guard !values.isEmpty else { return [] }
    if let own = ownVariablesLocation {
      return values.map { .setMember(of: own, key: $0.key, $0.value) }
    }
    let variables = Location(nil, [.key("variables")], part: .value)
    guard let name = source.variablesEntry.flatMap({ source.string(of: $0) }) else {
      return [.append(variables, .object(values))]
    }
    return [.setValue(variables, [.string(name), .object(values)])]
  }
}
