import JSONText
import LayoutEvaluation
import SourceTree
import Testing

@Suite("States after code that runs later")
struct LaterStateTests {
  private func swiftNode(_ later: String, members: String = "") -> String {
    """
    final class LateNode: ASDisplayNode {
      let photo = ASNetworkImageNode()
      override init() {
        super.init()
        photo.style.height = ASDimensionMake(10)
        \(later)
        photo.style.flexGrow = 1
      }
      @objc func grow() { photo.style.width = ASDimensionMake(40) }
      \(members)
      override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        return ASWrapperLayoutSpec(layoutElement: photo)
      }
    }
    """
  }

  private func objectiveCNode(_ later: String, methods: String = "") -> String {
    """
    @implementation LateNode {
      ASNetworkImageNode *_photo;
    }
    - (instancetype)init {
      if (self = [super init]) {
        _photo = [[ASNetworkImageNode alloc] init];
        _photo.style.height = ASDimensionMake(10);
      }
      return self;
    }
    - (void)didLoad {
      [super didLoad];
      __weak typeof(self) weakSelf = self;
      \(later)
    }
    - (void)grow { _photo.style.width = ASDimensionMake(40); }
    \(methods)
    - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
      return [ASWrapperLayoutSpec wrapperWithLayoutElement:_photo];
    }
    @end
    """
  }

  private func width(_ layout: ImportedLayout) -> JSONValue? {
    layout.document?.at("/variants/0/style/#photo/width")
  }

  @Test(
    "Code that a Swift initializer leaves for later has a state after it ran",
    arguments: [
      "DispatchQueue.main.async { self.photo.style.width = ASDimensionMake(40) }",
      "DispatchQueue.main.async { [weak self] in guard let self = self else { return }; self.grow() }",
      "DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [weak self] in self?.grow() }",
      "DispatchQueue.main.async { DispatchQueue.main.async { self.grow() } }",
      "OperationQueue.main.addOperation { self.grow() }",
      "UIView.animate(withDuration: 1, animations: { self.photo.alpha = 0 }, completion: { _ in self.grow() })",
      "UIView.animate(withDuration: 1, animations: { self.photo.alpha = 0 }) { _ in self.grow() }",
      "self.perform(#selector(grow), with: nil, afterDelay: 1)",
      "perform(#selector(LateNode.grow), with: nil, afterDelay: 1)",
      "Task { @MainActor in self.grow() }",
    ])
  func inSwift(later: String) throws {
    let layout = try swiftLayout(swiftNode(later))
    #expect(layout.variants == ["later"])
    #expect(layout.document?.at("/root/child/style/width") == nil)
    #expect(width(layout) == .number(40))
    #expect(layout.read == .whole && layout.conditions.isEmpty)
  }

  @Test(
    "Code that didLoad of Objective-C leaves for later has a state after it ran",
    arguments: [
      "dispatch_async(dispatch_get_main_queue(), ^{ _photo.style.width = ASDimensionMake(40); });",
      "dispatch_after(dispatch_time(DISPATCH_TIME_NOW, 9), dispatch_get_main_queue(), ^{ [weakSelf grow]; });",
      "[[NSOperationQueue mainQueue] addOperationWithBlock:^{ [weakSelf grow]; }];",
      "[self performSelector:@selector(grow) withObject:nil afterDelay:1];",
      "[UIView animateWithDuration:1 animations:^{ _photo.alpha = 0; } completion:^(BOOL done) { [weakSelf grow]; }];",
    ])
  func inObjectiveC(later: String) throws {
    let layout = try objectiveCLayout(objectiveCNode(later))
    #expect(layout.variants == ["later"])
    #expect(layout.document?.at("/root/child/style/width") == nil)
    #expect(width(layout) == .number(40))
    #expect(layout.read == .whole)
  }

  @Test("Later code that leaves the layout alone has neither a state nor a note")
  func withoutEffect() throws {
    let swift = try swiftLayout(
      swiftNode(
        "DispatchQueue.main.async { self.photo.alpha = 0; self.photo.backgroundColor = .red; self.setNeedsLayout() }"
      ))
    #expect(swift.read == .whole && swift.variants.isEmpty && swift.warnings.isEmpty)
    let layout = try objectiveCLayout(
      objectiveCNode(
        "dispatch_async(dispatch_get_main_queue(), ^{ _photo.alpha = 0; [self setNeedsLayout]; });")
    )
    #expect(layout.read == .whole && layout.variants.isEmpty && layout.warnings.isEmpty)
  }

  @Test("Animations run at once, and so are in the document")
  func animations() throws {
    let swift = try swiftLayout(
      swiftNode("UIView.animate(withDuration: 1) { self.grow() }"))
    #expect(swift.document?.at("/root/child/style/width") == .number(40))
    let layout = try objectiveCLayout(
      objectiveCNode("[UIView animateWithDuration:1 animations:^{ [weakSelf grow]; }];"))
    #expect(layout.document?.at("/root/child/style/width") == .number(40))
    #expect(swift.variants.isEmpty && layout.variants.isEmpty)
  }

  @Test("Method that sizes a node by its loaded image has a state, with an unknown size")
  func loadedImage() throws {
    let layout = try objectiveCLayout(
      objectiveCNode(
        "_photo.delegate = self;",
        methods: """
          - (void)imageNode:(ASNetworkImageNode *)imageNode didLoadImage:(UIImage *)image {
            if (!image || image.size.width == 0) return;
            _photo.style.preferredSize = image.size;
            [self setNeedsLayout];
          }
          """))
    #expect(layout.document?.at("/root/child/style/height") == .number(10))
    let loaded = try #require(layout.variants.last)
    #expect(loaded == "image loaded, not image.size.width == 0")
    let swift = try swiftLayout(
      swiftNode(
        "photo.delegate = self",
        members: """
          func imageNode(_ imageNode: ASNetworkImageNode, didLoad image: UIImage) {
            photo.style.width = ASDimensionMake(40)
            setNeedsLayout()
          }
          """))
    #expect(swift.variants == ["image loaded"])
    #expect(width(swift) == .number(40))
  }

  @Test("Style that layout() sets after the first layout is listed, and the class is read in part")
  func afterLayout() throws {
    let swift = try swiftLayout(
      swiftNode(
        "setNeedsLayout()",
        members: """
          override func layout() {
            super.layout()
            self.style.width = ASDimensionMake(.fraction, 1)
            fit()
            photo.frame = bounds
          }
          private func fit() { photo.style.preferredSize.height = 20 }
          """))
    #expect(swift.read == .part)
    #expect(
      swift.holes.map { "\($0.position.line): \($0.expression)" } == [
        "12: style.width in layout()", "16: photo.style.preferredSize.height in layout()",
      ])
    let layout = try objectiveCLayout(
      objectiveCNode(
        "",
        methods: """
          - (void)layout {
            [super layout];
            self.style.width = ASDimensionMakeWithFraction(1);
            [_photo.style setFlexGrow:1];
          }
          """))
    #expect(
      layout.holes.map(\.expression) == [
        "style.width in layout()", "photo.style.flexGrow in layout()",
      ])
  }

  @Test("Method layout() that only sets frames and colors leaves the class read whole")
  func layoutWithoutStyles() throws {
    let swift = try swiftLayout(
      swiftNode(
        "setNeedsLayout()",
        members: """
          override func layout() {
            super.layout()
            photo.backgroundColor = .red
            photo.cornerRadius = photo.style.height.value / 2
          }
          """))
    #expect(swift.read == .whole && swift.holes.isEmpty)
  }
}
