/// The font a text is set in.
///
/// - `size`: in points.
/// - `weight`: as in CSS, 400 is regular.
package struct Font: Hashable, Sendable {
  package var family: String
  package var size: Double
  package var weight: Double

  package init(family: String = "fixed", size: Double = 17, weight: Double = 400) {
    self.family = family
    self.size = size
    self.weight = weight
  }
}
