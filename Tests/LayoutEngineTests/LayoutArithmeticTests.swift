import LayoutEngine
import Testing

/// The arithmetic that the layout and the explanation of frames share.
@Suite struct LayoutArithmeticTests {
  @Test func `alignSelf auto takes the alignItems of the stack, all others stand for themselves`() {
    for alignItems in AlignItems.allCases {
      let resolved = AlignSelf.allCases.map { $0.resolved(in: alignItems) }
      let expected = AlignSelf.allCases.map { AlignItems(rawValue: $0.rawValue) ?? alignItems }
      #expect(resolved == expected)
    }
  }

  @Test func `free space is shared in whole points, excess in proportion to factor and length`() {
    let growing = LineFlexing(violation: 10, total: 3)
    #expect(growing.share(factor: 1, length: 40) == 3)
    #expect(growing.share(factor: 2, length: 40) == 6)
    // Weights of 100 × 1/4 and 20 × 3/4.
    let shrinking = LineFlexing(violation: -8, total: 4, weight: 40)
    #expect(shrinking.share(factor: 1, length: 100) == -5)
    #expect(shrinking.share(factor: 3, length: 20) == -3)
    #expect(LineFlexing(violation: -8, total: 4).share(factor: 1, length: 100) == 0)
    #expect(LineFlexing().share(factor: 1, length: 100) == 0)
    let style = ElementStyle.default
    #expect(growing.factor(of: style) == style.flexGrow)
    #expect(shrinking.factor(of: style) == style.flexShrink)
  }

  @Test func `finite insets are subtracted from the range and added to the child`() {
    let insets = EdgeInsets(top: 1, left: 10, bottom: 2, right: 20)
    #expect(insets[.vertical] == AxisInsets(near: 1, far: 2))
    let horizontal = insets[.horizontal]
    let range = LengthRange(min: 100, max: 200)
    #expect(horizontal.childRange(in: range) == LengthRange(min: 70, max: 170))
    #expect(horizontal.childRange(in: LengthRange(exactly: 25)) == LengthRange(exactly: 0))
    #expect(horizontal.childLength(in: 200) == 170)
    #expect(horizontal.childLength(in: .nan) == 0)
    #expect(horizontal.outerLength(90, in: range) == 120)
    #expect(horizontal.outerLength(190, in: range) == 200)
  }

  @Test func `an infinite inset takes the space that is left`() {
    let free = AxisInsets(near: .infinity, far: 20)
    let range = LengthRange(min: 100, max: 200)
    #expect(free.hasFreeEdge && free.fixed == 20)
    #expect(free.childRange(in: range) == LengthRange(min: 0, max: 180))
    #expect(free.outerLength(50, in: range) == 200)
    let grid = PixelGrid(scale: 2)
    #expect(free.lengthBehind(50, in: 200, on: grid) == 20)
    #expect(AxisInsets.childOrigin(50, behind: 20, in: 200) == 130)
    let centering = AxisInsets(near: .infinity, far: .infinity)
    #expect(centering.lengthBehind(50.2, in: 200, on: grid) == 75)
  }

  @Test func `fractions have a base only where the maximum is a valid length`() {
    #expect(LengthRange(min: 10, max: 320).definiteMaximum == 320)
    for maximum in [.infinity, .nan, -1, 10_000_000] {
      #expect(LengthRange(min: 0, max: maximum).definiteMaximum.isNaN)
    }
    let size = SizeRange(min: .zero, max: Size(width: 320, height: .infinity)).definiteMaximum
    #expect(size.width == 320 && size.height.isNaN)
  }

  @Test func `bounds that a style states replace those of the range across a stack`() {
    let stack = LengthRange(min: 50, max: 100)
    #expect(stack.replacingBounds(by: LengthRange(min: 0, max: .infinity)) == stack)
    #expect(
      stack.replacingBounds(by: LengthRange(min: 120, max: .infinity))
        == LengthRange(min: 120, max: 100))
    #expect(
      stack.replacingBounds(by: LengthRange(min: 0, max: 70)) == LengthRange(min: 50, max: 70))
  }
}
