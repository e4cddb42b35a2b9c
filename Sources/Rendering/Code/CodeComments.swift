import LayoutEngine
import LiveDocuments

/// The comment at the top of the file.
func codeHeading(
  isWhole: Bool, hasMadeUpText: Bool, omittedVariants: [String] = []
) -> [String] {
  var lines = [
    isWhole ? "Written from a layout document." : "Written from an element of a layout document."
  ]
  if hasMadeUpText {
    lines.append("Its texts are measured there by a made-up font; here they have the system's.")
  }
  if !omittedVariants.isEmpty {
    let names = omittedVariants.prefix(3).map { swiftLiteral(String($0.prefix(60))) }
    let more = omittedVariants.count > 3 ? " and \(omittedVariants.count - 3) more" : ""
    lines.append(
      "Left out are variants that change elements: \(names.joined(separator: ", "))\(more).")
  }
  return lines
}

extension LiveDocument {
  /// The comments on a spec that is not as its type requires, and on what it leaves out.
  func notes(of spec: ElementID) -> [String] {
    var notes: [String] = []
    let type = elements.type(of: spec)
    let algorithm = elements.algorithm(of: spec)
    if elements.declaration(of: spec) == nil {
      notes.append("The document has something here that is no element.")
    } else if algorithm == .spec, type != .spec {
      notes.append("The \(type) has no child, so it is laid out as an empty spec.")
    } else if algorithm == .overlay || algorithm == .background || algorithm == .corner,
      elements.child(of: spec, role: .companion) == nil
    {
      notes.append("The \(type) has no \(type) element, so an empty spec stands for it.")
    }
    if algorithm == .custom {
      notes.append("The app has a layout spec of its own here; a wrapper stands for it.")
    }
    if algorithm == .ratio, !elements.writes(.ratio, spec) {
      notes.append("The document gives no ratio.")
    }
    if algorithm == .corner, !elements.writes(.cornerLocation, spec) {
      notes.append("The document gives no corner location.")
    }
    return notes + omissions(of: spec)
  }

  /// The comments on children that are not laid out.
  func omissions(of element: ElementID) -> [String] {
    let children = elements.children(of: element)
    let laidOut = children.count { elements.isParticipating($0) }
    if laidOut == children.count { return [] }
    let omitted = children.filter { !elements.isParticipating($0) }
    let hidden = omitted.filter { elements.description(of: $0).isHidden }
    let misplaced = omitted.filter { !elements.description(of: $0).isHidden }
    var notes: [String] = []
    if !hidden.isEmpty { notes.append("Hidden: \(list(hidden)).") }
    if !misplaced.isEmpty { notes.append("Not laid out here: \(list(misplaced)).") }
    return notes
  }

  private func list(_ elements: [ElementID]) -> String {
    let names = elements.prefix(3).map { element in
      self.elements.id(of: element).flatMap(identifier) ?? "\(self.elements.type(of: element))"
    }
    let more = elements.count > 3 ? " and \(elements.count - 3) more" : ""
    return names.joined(separator: ", ") + more
  }
}
