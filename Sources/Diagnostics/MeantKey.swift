import LayoutEngine
package import LiveDocuments

/// The key that was probably meant by an unknown one, and the object that it belongs to.
struct MeantKey {
  let key: String

  /// The object of the element that it belongs to; `nil` for the object that the unknown key is in.
  let object: Location?

  /// The name of the object in sentences: `in "font"`, `of the stack itself`.
  let place: String?

  /// The difference in meaning; `nil` for another name of the same.
  let remark: String?

  /// True if no other key can be meant.
  let isOnly: Bool

  /// `did you mean "size" in "font"?`, after what is different about it.
  var sentence: String {
    let question = "did you mean \"\(key)\"\(place.map { " \($0)" } ?? "")?"
    return remark.map { "\($0); \(question)" } ?? question
  }

  /// The fix that writes it in place of the key at a location.
  func fix(of location: Location) -> CodeAction {
    let isCorrection = isOnly && remark == nil
    guard let object else {
      return CodeAction("Rename it to \(key)", .rename(location, to: key))
        .correcting(isCorrection)
    }
    return CodeAction(
      "Write it as \(key) \(place ?? "")", .moveMember(location, to: object, key: key)
    ).correcting(isCorrection)
  }
}

extension LiveDocument {
  /// The key that is nearest to one that an override has and the element does not.
  package func nearestKey(for error: OverrideError) -> String? {
    guard case .unknownKey(let key, _) = error.fault else { return nil }
    let keys = (error.isInStyle ? ["style"] : []) + error.key.split(separator: ".").map(String.init)
    let location = Location(error.element, keys.map { .key($0) }, part: .key)
    return nearestName(to: key, among: knownKeys(beside: location))
  }

  /// The key that was probably meant by an unknown one: by ``Synonyms``, or by its letters.
  ///
  /// - Returns: `nil` where nothing is near, or where the key is written already.
  func meantKey(by key: String, at location: Location) -> MeantKey? {
    let known = knownKeys(beside: location)
    let synonym = Synonyms.keys[plainName(key)]
    for target in synonym?.targets ?? [] {
      let path = target.split(separator: ".").map(String.init)
      if let meant = meantKey(path, at: location, known: known, remark: synonym?.remark) {
        return meant
      }
    }
    return nearName(to: key, among: known).flatMap { near in
      sibling(near.name, of: location, isOnly: near.isOnly, remark: nil)
    }
  }

  /// Resolves the path of a synonym at an unknown key.
  private func meantKey(
    _ path: [String], at location: Location, known: [String], remark: String?
  ) -> MeantKey? {
    guard let key = path.last else { return nil }
    let isInStyle = path.first == "style"
    let container = location.path.dropLast().last
    if known.contains(key), path.count == 1 || isInStyle || container == .key(path[0]) {
      return sibling(key, of: location, isOnly: true, remark: remark)
    }
    guard let element = location.element, let declaration = declaration(of: element) else {
      return nil
    }
    let isOwn = location.path.count == 1
    let isOfStyle = location.path.count == 2 && container == .key("style")
    let properties = elementProperties + declaration.properties
    var object: [Location.Step] = []
    var place = "of the \(declaration.name) itself"
    switch path.count {
    case 1 where isOfStyle && properties.contains { $0.name == key }: break
    case 2 where isOwn || isOfStyle:
      guard
        properties.contains(where: { $0.name == path[0] && $0.shape.member(key) != nil })
      else { return nil }
      object = [.key(path[0])]
      place = "in \"\(path[0])\""
    default: return nil
    }
    let target = Location(element, object, part: .value)
    guard !isWritten(target.appending(.key(key), part: .value)), takesMembers(target) else {
      return nil
    }
    return MeantKey(key: key, object: target, place: place, remark: remark, isOnly: true)
  }

  /// Another key of the object that an unknown key is in.
  private func sibling(
    _ key: String, of location: Location, isOnly: Bool, remark: String?
  ) -> MeantKey? {
    let path = Array(location.path.dropLast()) + [.key(key)]
    guard !isWritten(Location(location.element, path, part: .value)) else { return nil }
    return MeantKey(key: key, object: nil, place: nil, remark: remark, isOnly: isOnly)
  }

  /// True if a value is an object, or is not written.
  private func takesMembers(_ location: Location) -> Bool {
    location.path.isEmpty || !isWritten(location)
      || spelling(at: location, limit: 1).hasPrefix("{")
  }
}
