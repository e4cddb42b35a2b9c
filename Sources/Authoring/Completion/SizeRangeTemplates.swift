package import LayoutEngine

/// The size range in which a layout can be measured, by its use.
///
/// - Source: Texture ASTableView.mm, ASCollectionViewLayoutInspector.mm, ASPagerNode.mm and
///   ASDKViewController.mm
enum SizeRangeTemplate: CaseIterable {
  case tableRow
  case collectionItem
  case pagerPage
  case viewControllerView

  var label: String {
    switch self {
    case .tableRow: "table row: exactly 375 wide, any height"
    case .collectionItem: "collection item: at most 375 wide, any height"
    case .pagerPage: "pager page: exactly 375×667"
    case .viewControllerView: "view controller's view: exactly 375×667"
    }
  }

  var text: SnippetText {
    switch self {
    case .tableRow:
      "{ \"min\": { \"width\": " + .stop("375") + " }, \"max\": { \"width\": " + .stop("375")
        + ", \"height\": \"infinity\" } }"
    case .collectionItem: ValueTemplates.sizeRange(width: "375")
    case .pagerPage, .viewControllerView:
      "{ \"width\": " + .stop("375") + ", \"height\": " + .stop("667") + " }"
    }
  }
}

extension SizeRange {
  /// The use of such a range; `nil` where it has none.
  package var likeness: String? {
    let isOpen = Axis.allCases.map { self[$0].min == 0 && self[$0].max.isInfinite }
    let startsAtZero = min.width == 0 && min.height == 0
    if width.isExact, height.isExact {
      return "as a pager measures its pages, and a view controller its view"
    }
    if width.isExact, isOpen[1] { return "as a table measures its rows" }
    if startsAtZero, isOpen[1], max.width.isFinite {
      return "as a collection that scrolls vertically measures its items"
    }
    if startsAtZero, isOpen[0], max.height.isFinite {
      return "as a collection that scrolls horizontally measures its items"
    }
    return nil
  }
}
