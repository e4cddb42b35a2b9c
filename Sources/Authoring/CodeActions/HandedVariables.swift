import DocumentSyntax
import JSON
import LayoutEngine
import LiveDocuments

/// The variables that a use hands on to the layout extracted from its element, and the definitions with which the
/// layout is laid out by itself.
struct HandedVariables {
  var names: Set<String> = []

  /// The values of the variables, and of the variables that they refer to, by name.
  private(set) var definitions = JSONObject()

  /// The value of a variable where the element is.
  enum Found {
    case value([UInt8])

    /// The layout sees the same variable.
    case visible

    /// The variable has no value that can be written elsewhere.
    case unusable
  }

  /// Defines the variables, and the variables that their values name.
  ///
  /// - Parameter find: Finds a variable, given true if the use sets it.
  /// - Returns: `nil` if one cannot be defined.
  func define(_ find: (_ name: String, _ isHanded: Bool) -> Found) -> HandedVariables? {
    var values: [String: JSONValue] = [:]
    var seen = names
    var pending = Array(names)
    while let name = pending.popLast() {
      switch find(name, names.contains(name)) {
      case .visible: continue
      case .unusable: return nil
      case .value(let bytes):
        guard let value = try? JSONValue(parsing: bytes.removingComments) else { return nil }
        values[name] = value
        let source = DocumentSource(bytes)
        pending += source.variables(namedIn: source.syntax.root)
          .filter { seen.insert($0).inserted }
      }
    }
    var handed = self
    for (name, value) in values.sorted(by: { $0.key < $1.key }) { handed.definitions[name] = value }
    return handed
  }

  /// Defines variables of a document in a file beside it.
  func define(by document: LiveDocument) -> HandedVariables? {
    define { name, _ in
      if document.isVisibleInFolder(name) { return .visible }
      return document.definition(of: name).map(Found.value) ?? .unusable
    }
  }
}

extension LiveDocument {
  /// True for a variable that all documents of the folder see.
  func isVisibleInFolder(_ name: String) -> Bool {
    guard
      let uri = definition(ofVariable: name).flatMap({ text.outerDefinition(at: $0) })?.layer.uri
    else {
      return false
    }
    return text.inputs.variables?.layers.contains { $0.uri == uri } ?? false
  }

  /// The bytes of a variable's value in the document or in a file that it names.
  fileprivate func definition(of name: String) -> [UInt8]? {
    guard let location = definition(ofVariable: name) else { return nil }
    guard let outer = text.outerDefinition(at: location) else {
      return bytes(at: location.with(part: .value))
    }
    return outer.layer.text.bytes(in: outer.valueRange)
  }
}
