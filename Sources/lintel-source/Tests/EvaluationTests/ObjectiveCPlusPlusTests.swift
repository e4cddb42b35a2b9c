import JSONText
import LayoutEvaluation
import SourceProject
import SourceTree
import Testing

/// Features of C++, each in a class that clang compiles as C++17.
@Suite("Objective-C++")
struct ObjectiveCPlusPlusTests {
  @Test("Feature of C++ is read without a syntax error, with its layout", arguments: features)
  func isRead(feature: Feature) throws {
    let project = SourceProject(root: "/nowhere")
    project.refresh(texts: ["/nowhere/Sample.mm": feature.text])
    #expect(project.tree(of: "/nowhere/Sample.mm")?.problems == [])
    let found = LayoutImporter(project: project, options: ImportOptions()).layouts(
      in: "/nowhere/Sample.mm")
    let layout = try #require(found.first)
    #expect(found.count == 1)
    #expect(layout.unknown.isEmpty && layout.variants.isEmpty && layout.assumed.isEmpty)
    #expect(layout.document?["root"]?.unmarked == (try JSONValue.parse(feature.root)).unmarked)
  }

  struct Feature: CustomTestStringConvertible {
    let name: String
    /// The code above the class.
    var declarations = ""
    /// The code of the layout method.
    let body: String
    /// The root that is read, in JSON.
    let root: String

    var testDescription: String { name }

    var text: String {
      """
      #import <AsyncDisplayKit/AsyncDisplayKit.h>
      #include <algorithm>
      #include <exception>
      #include <string>
      #include <vector>

      @interface SampleNode : ASDisplayNode
      @end

      \(declarations)

      @implementation SampleNode {
        ASDisplayNode *_title;
        ASDisplayNode *_badge;
      }

      - (instancetype)init {
        if (self = [super init]) {
          _title = [[ASDisplayNode alloc] init];
          _title.style.preferredSize = CGSizeMake(20, 10);
          _badge = [[ASDisplayNode alloc] init];
          _badge.style.preferredSize = CGSizeMake(30, 10);
          self.automaticallyManagesSubnodes = YES;
        }
        return self;
      }

      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
        \(body)
      }

      @end
      """
    }
  }

  // MARK: Roots

  private static func node(_ id: String, _ style: String) -> String {
    #"{"type": "node", "id": "\#(id)", "style": {\#(style)}}"#
  }

  private static func size(_ width: Int, _ height: Int) -> String {
    #""preferredSize": {"width": \#(width), "height": \#(height)}"#
  }

  private static let title = node("title", size(20, 10))
  private static let badge = node("badge", size(30, 10))

  private static func inset(
    _ top: Int, _ left: Int, _ bottom: Int, _ right: Int, id: String = "inset",
    child: String = title
  ) -> String {
    #"{"type": "inset", "id": "\#(id)", "insets": {"top": \#(top), "left": \#(left), "bottom": \#(bottom), "right": \#(right)}, "child": \#(child)}"#
  }

  private static func row(
    _ spacing: Int, _ children: String = title, direction: String = "horizontal"
  ) -> String {
    #"{"type": "stack", "id": "row", "direction": "\#(direction)", "spacing": \#(spacing), "children": [\#(children)]}"#
  }

  // MARK: Features

  private static let features = [
    Feature(
      name: "braces of insets",
      body: "return [ASInsetLayoutSpec insetLayoutSpecWithInsets:{4, 5, 6, 7} child:_title];",
      root: inset(4, 5, 6, 7)),
    Feature(
      name: "braces of a variable",
      body: """
        UIEdgeInsets insets{4, 5, 6, 7};
        return [ASInsetLayoutSpec insetLayoutSpecWithInsets:insets child:_title];
        """,
      root: inset(4, 5, 6, 7)),
    Feature(
      name: "braces behind a type",
      body: """
        _title.style.preferredSize = CGSize{10, 20};
        const auto insets = UIEdgeInsets{1, 2, 3, 4};
        return [ASInsetLayoutSpec insetLayoutSpecWithInsets:insets child:_title];
        """,
      root: inset(1, 2, 3, 4, child: node("title", size(10, 20)))),
    Feature(
      name: "raw strings",
      declarations: #"""
        static const char *const kPattern = R"re(\d+ [("{]re)re";
        static NSString *const kHelp = @"( [ {";
        """#,
      body: #"""
        const char *json = R"({"a": [1, 2, {)";
        NSLog(@"%s %s", json, kPattern);
        return [ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsetsMake(2, 2, 2, 2) child:_title];
        """#,
      root: inset(2, 2, 2, 2)),
    Feature(
      name: "lambdas",
      body: """
        const CGFloat base = 3;
        auto twice = [base](CGFloat value) -> CGFloat { return value * 2 + base; };
        auto pad = [&](CGFloat value) { return UIEdgeInsetsMake(value, twice(value), value, value); };
        return [ASInsetLayoutSpec insetLayoutSpecWithInsets:pad(4) child:_title];
        """,
      root: inset(4, 11, 4, 4)),
    Feature(
      name: "lambda that is called at once",
      body: """
        const UIEdgeInsets insets = [&] {
          UIEdgeInsets result = UIEdgeInsetsZero;
          result.left = 9;
          return result;
        }();
        return [ASInsetLayoutSpec insetLayoutSpecWithInsets:insets child:_title];
        """,
      root: inset(0, 9, 0, 0)),
    Feature(
      name: "template in a namespace without a name",
      declarations: """
        namespace {

        template <typename T>
        T clamp(T value, T low, T high) {
          return value < low ? low : (value > high ? high : value);
        }

        }  // namespace
        """,
      body: """
        CGFloat side = clamp<CGFloat>(20, 4, 12);
        return [ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsetsMake(side, 0, side, 0) child:_title];
        """,
      root: inset(12, 0, 12, 0)),
    Feature(
      name: "static casts",
      declarations: "static const int kColumns = 4;",
      body: """
        CGFloat gap = static_cast<CGFloat>(kColumns) / 2;
        NSUInteger count = static_cast<NSUInteger>(3);
        const auto insets = UIEdgeInsetsMake(gap, static_cast<CGFloat>(count), 0, 0);
        return [ASInsetLayoutSpec insetLayoutSpecWithInsets:insets child:_title];
        """,
      root: inset(2, 3, 0, 0)),
    Feature(
      name: "namespaces",
      declarations: """
        namespace Metrics {

        constexpr CGFloat kGap = 6;

        namespace Row {
        static const CGFloat height{44};
        }

        }  // namespace Metrics
        """,
      body: """
        _title.style.height = ASDimensionMake(Metrics::Row::height);
        return [ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsetsMake(Metrics::kGap, 0, Metrics::kGap, 0) child:_title];
        """,
      root: inset(6, 0, 6, 0, child: node("title", #""width": 20, "height": 44"#))),
    Feature(
      name: "loops over ranges",
      body: """
        NSMutableArray *children = [NSMutableArray array];
        for (ASDisplayNode *node : {_title, _badge}) {
          [children addObject:node];
        }
        CGFloat total = 0;
        for (const auto &value : {1.0, 2.0, 3.0}) {
          total += value;
        }
        ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
        row.spacing = total;
        row.children = children;
        return row;
        """,
      root: row(6, "\(title), \(badge)")),
    Feature(
      name: "vectors",
      body: """
        std::vector<CGFloat> gaps = {2, 4, 8};
        std::vector<ASDisplayNode *> nodes{_title, _badge};
        NSMutableArray<ASDisplayNode *> *children = [NSMutableArray new];
        for (auto &node : nodes) {
          [children addObject:node];
        }
        ASStackLayoutSpec *row = [ASStackLayoutSpec verticalStackLayoutSpec];
        row.spacing = gaps[1];
        row.children = children;
        return row;
        """,
      root: row(4, "\(title), \(badge)", direction: "vertical")),
    Feature(
      name: "nullptr",
      body: """
        ASLayoutSpec *other = nullptr;
        ASDisplayNode *node = other == nullptr ? _title : nullptr;
        if (node != nullptr) {
          return [ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsetsMake(1, 1, 1, 1) child:node];
        }
        return [ASLayoutSpec new];
        """,
      root: inset(1, 1, 1, 1)),
    Feature(
      name: "enum class",
      declarations: """
        enum class Density : NSInteger { Compact, Regular = 2, Wide };

        static CGFloat gapForDensity(Density density) {
          switch (density) {
            case Density::Compact: return 2;
            case Density::Regular: return 4;
            case Density::Wide: return 8;
          }
        }
        """,
      body: """
        ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
        row.spacing = gapForDensity(Density::Wide);
        row.children = @[ _title ];
        return row;
        """,
      root: row(8)),
    Feature(
      name: "default arguments",
      declarations: """
        static const CGFloat kSide = 5;
        static inline UIEdgeInsets pad(CGFloat side = kSide, CGFloat top = 1) {
          return UIEdgeInsetsMake(top, side, top, side);
        }
        """,
      body: "return [ASInsetLayoutSpec insetLayoutSpecWithInsets:pad() child:_title];",
      root: inset(1, 5, 1, 5)),
    Feature(
      name: "constexpr",
      declarations: """
        static constexpr CGFloat kGrid = 4;
        static constexpr CGFloat kGap = kGrid * 3;
        constexpr NSUInteger kLimit = 1'000;
        """,
      body: """
        if constexpr (kLimit > 10) {
          _title.style.flexShrink = 1;
        }
        ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
        row.spacing = kGap;
        row.children = @[ _title ];
        return row;
        """,
      root: row(12, node("title", size(20, 10) + #", "flexShrink": 1"#))),
    Feature(
      name: "references",
      declarations: """
        static void widen(UIEdgeInsets &insets, const CGFloat &by) {
          insets.left += by;
        }

        static CGFloat sum(const UIEdgeInsets &insets) {
          return insets.left + insets.right;
        }
        """,
      body: """
        const UIEdgeInsets &fixed = UIEdgeInsetsMake(0, 3, 0, 4);
        ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
        row.spacing = sum(fixed);
        row.children = @[ _title ];
        return row;
        """,
      root: row(7)),
    Feature(
      name: "using and static_assert",
      declarations: """
        using Insets = UIEdgeInsets;
        typedef NSArray<id<ASLayoutElement>> Elements;
        using namespace std;
        """,
      body: """
        using Gap = CGFloat;
        const Gap gap = 7;
        Insets insets = UIEdgeInsetsMake(gap, gap, gap, gap);
        static_assert(sizeof(Gap) >= 4, "large enough");
        return [ASInsetLayoutSpec insetLayoutSpecWithInsets:insets child:_title];
        """,
      root: inset(7, 7, 7, 7)),
    Feature(
      name: "functions of the standard library",
      body: """
        const CGFloat widest = std::max<CGFloat>(4, std::min(12.0, 8.0));
        ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
        row.spacing = widest;
        row.children = @[ _title ];
        return row;
        """,
      root: row(8)),
    Feature(
      name: "classes and exceptions",
      declarations: """
        class Spacing {
         public:
          explicit Spacing(CGFloat value) : _value(value) {}
          CGFloat value() const { return _value; }
          Spacing &operator=(const Spacing &other) = default;

         private:
          CGFloat _value = 0;
        };

        struct Metrics final {
          static constexpr CGFloat gap = 3;
        };
        """,
      body: """
        [[maybe_unused]] Spacing spacing(12);
        try {
          NSLog(@"%f", spacing.value());
        } catch (const std::exception &error) {
          NSLog(@"%s", error.what());
        }
        return [ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsetsMake(5, 5, 5, 5) child:_title];
        """,
      root: inset(5, 5, 5, 5)),
    Feature(
      name: "blocks and casts",
      body: """
        __weak auto weakSelf = self;
        auto child = ^ASLayoutSpec *(ASSizeRange range) {
          auto strongSelf = weakSelf;
          return [ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsets{2, 2, 2, 2} child:strongSelf->_title];
        };
        auto *spec = (ASInsetLayoutSpec *)child(constrainedSize);
        return [ASCenterLayoutSpec centerLayoutSpecWithCenteringOptions:ASCenterLayoutSpecCenteringXY sizingOptions:ASCenterLayoutSpecSizingOptionDefault child:spec];
        """,
      root:
        #"{"type": "center", "id": "center", "centeringOptions": "xy", "sizingOptions": "default", "child": \#(inset(2, 2, 2, 2, id: "spec"))}"#
    ),
  ]
}
