import JSON

/// The help of a command, as ArgumentParser describes it in JSON.
struct CommandHelp {
  /// The words that run it: `lintel check`.
  let name: String
  let abstract: String
  let discussion: String
  let arguments: [ArgumentHelp]
  let subcommands: [CommandHelp]

  struct ArgumentHelp {
    enum Kind: String {
      case positional
      case option
      case flag
    }

    let kind: Kind

    /// With their dashes, short ones first; none for a positional.
    let names: [String]
    let valueName: String
    let abstract: String
    let discussion: String
    let defaultValue: String?
    let values: [String]
    let isOptional: Bool
    let isRepeating: Bool
  }

  /// - Returns: `nil` for what is no description of a command.
  init?(_ value: JSONValue, below parents: [String] = []) {
    guard let name = value["commandName"]?.stringValue else { return nil }
    let path = parents + [name]
    self.name = path.joined(separator: " ")
    abstract = value["abstract"]?.stringValue ?? ""
    discussion = value["discussion"]?.stringValue ?? ""
    arguments = (value["arguments"]?.arrayValue ?? []).compactMap(ArgumentHelp.init)
    subcommands = (value["subcommands"]?.arrayValue ?? [])
      .filter { $0["shouldDisplay"]?.boolValue != false }
      .compactMap { CommandHelp($0, below: path) }
  }
}

extension CommandHelp.ArgumentHelp {
  /// - Returns: `nil` for what is hidden from help.
  fileprivate init?(_ value: JSONValue) {
    guard value["shouldDisplay"]?.boolValue == true,
      let kind = (value["kind"]?.stringValue).flatMap(Kind.init)
    else { return nil }
    self.kind = kind
    let names: [(isShort: Bool, text: String)] = (value["names"]?.arrayValue ?? []).compactMap {
      guard let name = $0["name"]?.stringValue else { return nil }
      let isLong = $0["kind"]?.stringValue == "long"
      return (!isLong, isLong ? "--\(name)" : "-\(name)")
    }
    self.names = names.filter(\.isShort).map(\.text) + names.filter { !$0.isShort }.map(\.text)
    valueName = value["valueName"]?.stringValue ?? ""
    abstract = value["abstract"]?.stringValue ?? ""
    discussion = value["discussion"]?.stringValue ?? ""
    defaultValue = value["defaultValue"]?.stringValue
    values = (value["allValueStrings"]?.arrayValue ?? []).compactMap(\.stringValue)
    isOptional = value["isOptional"]?.boolValue ?? false
    isRepeating = value["isRepeating"]?.boolValue ?? false
  }
}
