package import DocumentSyntax
import JSON
package import LayoutEngine

/// Values that a document takes from files around it.
package struct DocumentInputs: Hashable, Sendable {
  /// The font files that are configured for the document; `nil` without font files.
  package var fonts: FontBook?

  /// The family of texts that name none.
  package var defaultFont: DefaultFont

  /// The variables of configuration files around the document; `nil` without variables.
  package var variables: OuterVariables?

  /// The files that the document may name; `nil` for a document without a file of its own.
  package var files: DocumentFiles?

  package init(
    fonts: FontBook? = nil, defaultFont: DefaultFont = .fixed,
    variables: OuterVariables? = nil, files: DocumentFiles? = nil
  ) {
    self.fonts = fonts
    self.defaultFont = defaultFont
    self.variables = variables
    self.files = files
  }

  package static func == (left: DocumentInputs, right: DocumentInputs) -> Bool {
    left.fonts == right.fonts && left.defaultFont == right.defaultFont
      && left.variables == right.variables
      && DocumentFiles.haveSameAnswers(left.files, right.files)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(fonts)
    hasher.combine(defaultFont)
    hasher.combine(variables)
  }

  /// True if both inputs give the same layout, although definitions may be on other lines of their files.
  func hasSameValues(as other: DocumentInputs) -> Bool {
    guard fonts == other.fonts, defaultFont == other.defaultFont,
      DocumentFiles.haveSameAnswers(files, other.files)
    else { return false }
    let (own, others) = (variables?.layers ?? [], other.variables?.layers ?? [])
    return own.count == others.count && zip(own, others).allSatisfy { $0.hasSameValues(as: $1) }
  }
}

/// The variables that documents see from outside their text, in layers, the innermost first.
///
/// Each layer is an object in a file. A definition hides definitions of the same name in the layers behind it, and a
/// definition in the document hides all of them. Values are evaluated in the ``VariableScope`` of each document, so a
/// document that sets `gutter` changes the value of an outer `"margin": "$gutter * 2"` for itself.
package struct OuterVariables: Hashable, Sendable {
  package let layers: [Layer]

  /// - Returns: `nil` if there are no layers.
  package init?(_ layers: [Layer]) {
    if layers.isEmpty { return nil }
    self.layers = layers
  }

  /// The definitions in one file, shared by documents.
  package final class Layer: Hashable, Sendable {
    /// The URI of the file.
    package let uri: String

    /// The name of the file in sentences.
    package let name: String

    /// The text of the file, and the bytes of the object in it.
    package let text: SourceText
    package let range: Range<Int>

    let definitions: VariableLayer

    /// The names that values in the layer refer to.
    let referred: Set<String>

    /// Reads the definitions, or takes them from a former layer with the same text.
    ///
    /// - Complexity: O(*n*) in the length of the object.
    package init(
      uri: String, name: String, text: SourceText, range: Range<Int>, reusing former: Layer? = nil
    ) {
      self.uri = uri
      self.name = name
      self.text = text
      self.range = range
      let bytes = text.bytes(in: range)
      if let former, former.uri == uri, former.definitions.source.text.bytes == bytes {
        definitions = former.definitions
        referred = former.referred
        return
      }
      definitions = VariableLayer(
        bytes, at: Location(nil, [.file(uri), .key("variables")], part: .value))
      referred = definitions.references.reduce(into: []) { names, entry in
        names.formUnion(entry.value.lazy.filter { $0 != entry.key })
      }
    }

    func hasSameValues(as other: Layer) -> Bool {
      self === other
        || uri == other.uri
          && (definitions === other.definitions
            || definitions.source.text.bytes == other.definitions.source.text.bytes)
    }

    package static func == (left: Layer, right: Layer) -> Bool {
      left === right
        || left.hasSameValues(as: right) && left.name == right.name && left.range == right.range
          && left.text.bytes == right.text.bytes
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(uri)
      hasher.combine(range)
    }
  }

  /// A problem of a definition that no document can fix.
  package struct Fault: Hashable, Sendable {
    /// The bytes of the value in the text of the layer.
    package let range: Range<Int>
    package let kind: Kind

    package enum Kind: Hashable, Sendable {
      /// The value of a variable refers to a variable that neither this layer nor a layer behind it defines.
      case unknown(String, in: String)

      /// The variables refer to each other, the first to the second and the last to the first.
      case cycle([String])
    }
  }

  /// The problems of the definitions in a layer, evaluated with the layers behind it, in the order of the text.
  ///
  /// - Complexity: O(*n*) in the length of the definitions.
  package func faults(inLayer index: Int) -> [Fault] {
    let layer = layers[index]
    let definitions = layer.definitions
    let scope = VariableScope(layers[index...].map(\.definitions))
    var faults: [Fault] = []
    func note(_ kind: Fault.Kind, at name: String) {
      guard let entry = definitions.definitions[name] else { return }
      let start = layer.range.lowerBound
      let range = entry.valueRange
      faults.append(
        Fault(range: (start + range.lowerBound)..<(start + range.upperBound), kind: kind))
    }
    for name in definitions.names {
      let unknown = definitions.references[name]?.first { !scope.isKnown($0) }
      if let unknown { note(.unknown(unknown, in: name), at: name) }
    }
    for cycle in scope.cycles(through: definitions) {
      if let first = cycle.first { note(.cycle(cycle), at: first) }
    }
    return faults.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The names of the variables for suggestions; empty if there are more than 256.
  package var fewNames: [String] { names(limit: LiveDocument.fewNames) }

  /// The names of the variables, inner layers first; empty if there are more than `limit`.
  func names(limit: Int) -> [String] {
    guard layers.reduce(0, { $0 + $1.definitions.names.count }) <= limit else { return [] }
    return layers.flatMap(\.definitions.names)
  }

  /// True if a layer defines a variable.
  func defines(_ name: String) -> Bool {
    layers.contains { $0.definitions.definitions[name] != nil }
  }

  /// True if the value of another variable names this variable and so changes with it.
  func refers(to name: String) -> Bool { layers.contains { $0.referred.contains(name) } }
}

/// The definition of a variable outside the document, with its bytes in the text of its file.
package struct OuterDefinition: Sendable {
  package let name: String
  package let layer: OuterVariables.Layer
  package let keyRange: Range<Int>
  package let valueRange: Range<Int>

  /// The bytes from the key to the end of the value.
  package var range: Range<Int> { keyRange.lowerBound..<valueRange.upperBound }

  /// The source text of the value on one line, cut to 60 characters.
  package var spelling: String {
    let end = min(valueRange.upperBound, valueRange.lowerBound + 320)
    let text = String(decoding: layer.text.bytes(in: valueRange.lowerBound..<end), as: UTF8.self)
    return shortened(text.split(whereSeparator: \.isWhitespace).joined(separator: " "), to: 60)
  }
}

extension DocumentText {
  /// The variables that the document sees from outside.
  package var outerVariables: OuterVariables? { variables.outer }

  /// The definition at a location outside the document; `nil` for a location in the document.
  package func outerDefinition(at location: Location) -> OuterDefinition? {
    guard case .file(let uri)? = location.path.first, location.path.count > 2,
      case .key(let name) = location.path[2]
    else { return nil }
    if case .index(let index) = location.path[1] {
      return definition(of: name, inEntry: index, ofFile: uri)
    }
    let layers =
      (variables.outer?.layers ?? []) + (layoutFiles.isEmpty ? [] : layersOfFiles)
      + (layouts?.all.flatMap(\.files) ?? [])
    guard let layer = layers.first(where: { $0.uri == uri }),
      var entry = layer.definitions.definitions[name], var key = entry.keyRange
    else { return nil }
    for step in location.path.dropFirst(3) {
      guard let node = entry.container,
        let inner = layer.definitions.source.entry(at: step, in: node)
      else { break }
      entry = inner
      key = inner.keyRange ?? inner.valueRange
    }
    let start = layer.range.lowerBound
    func moved(_ range: Range<Int>) -> Range<Int> {
      (start + range.lowerBound)..<(start + range.upperBound)
    }
    return OuterDefinition(
      name: name, layer: layer, keyRange: moved(key), valueRange: moved(entry.valueRange))
  }

  /// The definition outside the document that a variable has on a variant, or on this screen; `nil` if the document
  /// itself defines the variable.
  package func outerDefinition(
    of name: VariableString.Name, onVariant index: Int?
  ) -> OuterDefinition? {
    guard variables.outer != nil else { return nil }
    return definition(of: name, onVariant: index).flatMap { outerDefinition(at: $0) }
  }

  /// True if a layer outside the document defines this variable.
  package func isOuterVariable(_ name: String) -> Bool {
    variables.outer?.defines(name) ?? false
  }

  /// True if the value of a variable outside the document names this variable.
  package func isNamedOutside(_ name: String) -> Bool {
    variables.outer?.refers(to: name) ?? false
  }

  /// The variables outside the document on which its text depends, with their values as written.
  ///
  /// - Complexity: O(*n*) in the length of the text and of the definitions that it needs.
  var neededOuterDefinitions: JSONObject {
    guard let outer = variables.outer else { return JSONObject() }
    let named = variableStrings().flatMap(\.names).filter { $0.layout == nil }
    var pending = Array(named.map(\.name).reversed())
    var met: Set<String> = []
    var values = JSONObject()
    while let name = pending.popLast() {
      guard met.insert(name).inserted, variables.layer?.definitions[name] == nil,
        let layer = outer.layers.first(where: { $0.definitions.definitions[name] != nil }),
        let entry = layer.definitions.definitions[name]
      else { continue }
      let source = layer.definitions.source
      let bytes = source.text.bytes(in: entry.valueRange).removingComments
      values[name] = (try? JSONValue(parsing: bytes)) ?? .null
      pending += (layer.definitions.references[name] ?? []).reversed()
    }
    return values
  }
}

extension LiveDocument {
  /// Sets the fonts, variables and files, and starts a new revision after any change, even if only the lines of
  /// definitions differ.
  ///
  /// - Complexity: Proportional to the definitions that changed and the elements that read them.
  package func setInputs(_ inputs: DocumentInputs) {
    if take(inputs) { finishEditing(version: version) }
  }

  /// Sets the fonts, variables and files, with which values are read again when editing is finished.
  ///
  /// - Returns: True if the inputs changed.
  func take(_ inputs: DocumentInputs) -> Bool {
    inputs.adoptFiles(of: text.inputs)
    guard text.inputs != inputs else {
      // Names that are looked up from now on may lead to other files.
      text.inputs.files = inputs.files
      return false
    }
    // Definitions may have moved without a change of their text.
    text.variables.surrounding = inputs.variables
    if !inputs.hasSameValues(as: text.inputs) {
      pendingEdits.touchesTop = true
      pendingEdits.hasOtherFiles = !DocumentFiles.haveSameAnswers(inputs.files, text.inputs.files)
    }
    text.inputs = inputs
    updateLayoutFiles()
    return true
  }
}
