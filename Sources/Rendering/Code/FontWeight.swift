/// The weights that UIKit has names for, lightest first.
enum FontWeight: String, CaseIterable, Sendable {
  case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

  /// The one that is nearest to a weight as in CSS, in which 400 is regular.
  init(_ weight: Double) {
    let step = (weight / 100).rounded() - 1
    let place = step.isNaN ? 3 : Int(min(max(step, 0), 8))
    self = Self.allCases[place]
  }
}
