import Diagnostics
import LayoutEngine

/// A device whose screen documents can be laid out on.
struct Device: Sendable {
  let name: String

  /// The size of the screen in portrait, in points.
  let width: Double
  let height: Double

  /// Pixels per point.
  let scale: Double

  private init(_ name: String, _ width: Double, _ height: Double, _ scale: Double) {
    (self.name, self.width, self.height, self.scale) = (name, width, height, scale)
  }

  /// The devices that `--device` knows, in portrait and without display zoom.
  static let all = [
    Device("iPhone SE", 375, 667, 2),
    Device("iPhone 12 mini", 375, 812, 3),
    Device("iPhone 13 mini", 375, 812, 3),
    Device("iPhone 12", 390, 844, 3),
    Device("iPhone 13", 390, 844, 3),
    Device("iPhone 14", 390, 844, 3),
    Device("iPhone 14 Plus", 428, 926, 3),
    Device("iPhone 14 Pro", 393, 852, 3),
    Device("iPhone 14 Pro Max", 430, 932, 3),
    Device("iPhone 15", 393, 852, 3),
    Device("iPhone 15 Plus", 430, 932, 3),
    Device("iPhone 15 Pro", 393, 852, 3),
    Device("iPhone 15 Pro Max", 430, 932, 3),
    Device("iPhone 16e", 390, 844, 3),
    Device("iPhone 16", 393, 852, 3),
    Device("iPhone 16 Plus", 430, 932, 3),
    Device("iPhone 16 Pro", 402, 874, 3),
    Device("iPhone 16 Pro Max", 440, 956, 3),
    Device("iPhone 17", 402, 874, 3),
    Device("iPhone Air", 420, 912, 3),
    Device("iPhone 17 Pro", 402, 874, 3),
    Device("iPhone 17 Pro Max", 440, 956, 3),
    Device("iPad mini", 744, 1133, 2),
    Device("iPad", 820, 1180, 2),
    Device("iPad Air 11", 820, 1180, 2),
    Device("iPad Air 13", 1024, 1366, 2),
    Device("iPad Pro 11", 834, 1210, 2),
    Device("iPad Pro 13", 1032, 1376, 2),
  ]

  /// Finds a device by its name; upper and lower case do not matter.
  init?(named name: String) {
    let name = name.lowercased()
    guard let device = Self.all.first(where: { $0.name.lowercased() == name }) else { return nil }
    self = device
  }

  /// A message about a name that no device has.
  static func unknown(_ name: String) -> String {
    let nearest = nearestName(to: name, among: all.map(\.name)).map { "did you mean \($0)?" }
    return "there is no device \(name); \(nearest ?? "\"--device list\" lists them")"
  }

  /// The table that `--device list` prints.
  static var table: String {
    let rows = all.map { device in
      [device.name, "\(short(device.width))×\(short(device.height))", "at \(short(device.scale))"]
    }
    return alignedColumns(rows).joined(separator: "\n")
  }
}
