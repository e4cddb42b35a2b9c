import LayoutEngine
import LiveDocuments

extension SweepThreshold {
  /// The threshold as a person would say it: `#title fits into its parent from a width of 347.5
  /// points`; lower case, no full stop.
  ///
  /// Lengths are rounded up to thousandths, so that what is said is so at the length that is named.
  package func sentence(of parameter: SweepParameter, in whatIf: WhatIf) -> String {
    "\(change.sentence(in: whatIf)) \(place(parameter, in: whatIf))"
  }

  private func place(_ parameter: SweepParameter, in whatIf: WhatIf) -> String {
    switch after {
    case .length(let length):
      let name = parameter.axis?.lengthName ?? "length"
      return "from a \(name) of \(points(roundedUp(length)))"
    case .characters(let count):
      guard case .textLength(let element, _, _) = parameter else { return "from \(count)" }
      let noun = count == 1 ? "character" : "characters"
      return "from \(count) \(noun) in \(whatIf.shortName(of: element))"
    case .variant(let name):
      guard case .variant(let before) = before else { return "on the variant \(quoted(name))" }
      return "on the variant \(quoted(name)), other than on \(quoted(before))"
    }
  }

  private func roundedUp(_ length: Double) -> Double {
    let thousandths = length * 1_000
    let nearest = thousandths.rounded()
    return (abs(thousandths - nearest) < 1e-6 ? nearest : thousandths.rounded(.up)) / 1_000
  }
}

extension SweepChange {
  /// What happens, as a person would say it: `#tags has 1 line instead of 2`.
  package func sentence(in whatIf: WhatIf) -> String {
    switch kind {
    case .lines(let element, let before, let after):
      "\(whatIf.shortName(of: element)) has \(after) \(after == 1 ? "line" : "lines") instead of "
        + "\(before)"
    case .leaves(let element): "\(whatIf.shortName(of: element)) reaches out of its parent"
    case .fits(let element): "\(whatIf.shortName(of: element)) fits into its parent"
    case .collapses(let element, let axis):
      "\(whatIf.shortName(of: element)) has a \(axis.lengthName) of 0"
    case .expands(let element, let axis):
      "\(whatIf.shortName(of: element)) has a \(axis.lengthName) above 0"
    case .appears(let diagnostic):
      "\(diagnostic.code) appears on \(name(of: diagnostic, in: whatIf))"
    case .disappears(let diagnostic):
      "\(diagnostic.code) goes away on \(name(of: diagnostic, in: whatIf))"
    }
  }

  private func name(of diagnostic: SweepDiagnostic, in whatIf: WhatIf) -> String {
    whatIf.document.element(at: diagnostic.pointer).map { whatIf.document.shortName(of: $0) }
      ?? "the document"
  }
}
