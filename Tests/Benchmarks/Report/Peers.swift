/// Figures of other engines on trees of the same shapes.
///
/// Measured elsewhere, on a noisy machine with two cores, with their own generator's seeds: ratios
/// to them say where things stand, not who wins by a few percent.
enum Peers {
  /// A full layout, in nanoseconds a box.
  struct FullLayout {
    let yoga: Double?
    let taffy: Double?
  }

  static func fullLayout(of shape: String, boxCount: Int) -> FullLayout? {
    switch (shape, boxCount) {
    case ("bal", 1_000): FullLayout(yoga: 1_900, taffy: 1_300)
    case ("bal", 10_000): FullLayout(yoga: 2_900, taffy: 1_900)
    case ("bal", 100_000): FullLayout(yoga: 4_400, taffy: 2_600)
    case ("mid", 1_000): FullLayout(yoga: 5_231, taffy: 1_500)
    case ("mid", 10_000): FullLayout(yoga: 15_674, taffy: 2_200)
    case ("mid", 100_000): FullLayout(yoga: 42_808, taffy: 2_900)
    case ("deep", 1_000): FullLayout(yoga: 97_052, taffy: 2_200)
    case ("deep", 10_000): FullLayout(yoga: nil, taffy: 2_600)
    default: nil
    }
  }
}
