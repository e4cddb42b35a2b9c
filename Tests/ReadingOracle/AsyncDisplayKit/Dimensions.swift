@_exported public import UIKit

// swift-format-ignore-file: AlwaysUseLowerCamelCase

public enum ASDimensionUnit: Int { case auto, points, fraction }

public struct ASDimension: Equatable {
  public var unit: ASDimensionUnit
  public var value: CGFloat

  public init() { self.init(unit: .auto, value: 0) }
  public init(unit: ASDimensionUnit, value: CGFloat) { (self.unit, self.value) = (unit, value) }
}

nonisolated(unsafe) public let ASDimensionAuto = ASDimension(unit: .auto, value: 0)

public func ASDimensionMake(_ points: CGFloat) -> ASDimension {
  ASDimension(unit: .points, value: points)
}

public func ASDimensionMake(_ unit: ASDimensionUnit, _ value: CGFloat) -> ASDimension {
  ASDimension(unit: unit, value: value)
}

/// Reads `"70pt"` and `"50%"`.
public func ASDimensionMake(_ dimension: String) -> ASDimension {
  if dimension.hasSuffix("pt"), let points = Double(dimension.dropLast(2)) {
    return ASDimensionMake(CGFloat(points))
  }
  if dimension.hasSuffix("%"), let percent = Double(dimension.dropLast()) {
    return ASDimensionMake(.fraction, CGFloat(percent / 100))
  }
  return ASDimensionAuto
}

public struct ASLayoutSize: Equatable {
  public var width: ASDimension
  public var height: ASDimension

  public init(width: ASDimension, height: ASDimension) {
    (self.width, self.height) = (width, height)
  }
}

nonisolated(unsafe) public let ASLayoutSizeAuto = ASLayoutSize(
  width: ASDimensionAuto, height: ASDimensionAuto)

public func ASLayoutSizeMake(_ width: ASDimension, _ height: ASDimension) -> ASLayoutSize {
  ASLayoutSize(width: width, height: height)
}

public struct ASSizeRange: Equatable {
  public var min: CGSize
  public var max: CGSize

  public init(min: CGSize, max: CGSize) { (self.min, self.max) = (min, max) }
}

public func ASSizeRangeMake(_ min: CGSize, _ max: CGSize) -> ASSizeRange {
  ASSizeRange(min: min, max: max)
}

public func ASSizeRangeMake(_ exact: CGSize) -> ASSizeRange {
  ASSizeRange(min: exact, max: exact)
}
