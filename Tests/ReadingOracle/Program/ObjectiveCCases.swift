import AsyncDisplayKit
import Comparison
import ObjectiveCBridge

/// The classes in `ObjectiveC/Classes`, by files.
let objectiveCCases = [
  plain("ArticleCard"), plain("CoverCard"),
  OracleCase("BadgedIcon", states: ["not showsBadge"]) {
    .objectiveC("BadgedIcon", Message("initWithBadge:", .bool($0.holds("showsBadge"))))
  },
  plain("PriceRow"), plain("PinnedNode"),
]

private func plain(_ name: String) -> OracleCase {
  OracleCase(name) { _ in .objectiveC(name) }
}
