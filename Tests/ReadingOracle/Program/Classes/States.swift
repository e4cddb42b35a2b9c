import AsyncDisplayKit

// lintel: font fixed
final class MessageCell: ASCellNode {
  private let bubble = ASDisplayNode()
  private let message = ASTextNode()
  private let avatar = ASImageNode()
  private let isOutgoing: Bool
  private let showsAvatar: Bool

  init(isOutgoing: Bool, showsAvatar: Bool) {
    self.isOutgoing = isOutgoing
    self.showsAvatar = showsAvatar
    super.init()
    automaticallyManagesSubnodes = true
    message.attributedText = NSAttributedString(
      string: "See you at the station", attributes: [.font: UIFont.systemFont(ofSize: 16)])
    avatar.style.preferredSize = CGSize(width: 30, height: 30)
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let padded = ASInsetLayoutSpec(
      insets: UIEdgeInsets(top: 8, left: 12, bottom: 8, right: 12), child: message)
    let bubbleSpec = ASBackgroundLayoutSpec(child: padded, background: bubble)
    bubbleSpec.style.flexShrink = 1
    let row = ASStackLayoutSpec.horizontal()
    row.spacing = 8
    row.alignItems = .end
    row.justifyContent = isOutgoing ? .end : .start
    if showsAvatar && !isOutgoing {
      row.children = [avatar, bubbleSpec]
    } else {
      row.children = [bubbleSpec]
    }
    return ASInsetLayoutSpec(
      insets: UIEdgeInsets(top: 4, left: 12, bottom: 4, right: 12), child: row)
  }
}

// lintel: font fixed
final class StatusCell: ASCellNode {
  private let title = ASTextNode()
  private let detail: ASTextNode?
  private let icon = ASDisplayNode()

  init(hasDetail: Bool) {
    if hasDetail {
      let detail = ASTextNode()
      detail.attributedText = NSAttributedString(
        string: "Since this morning", attributes: [.font: UIFont.systemFont(ofSize: 12)])
      self.detail = detail
    } else {
      detail = nil
    }
    super.init()
    automaticallyManagesSubnodes = true
    title.attributedText = NSAttributedString(
      string: "Away", attributes: [.font: UIFont.systemFont(ofSize: 17)])
    icon.style.preferredSize = CGSize(width: 12, height: 12)
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let column = ASStackLayoutSpec.vertical()
    column.spacing = 2
    var children: [ASLayoutElement] = [title]
    if let detail = detail {
      children.append(detail)
    } else {
      column.style.minHeight = ASDimensionMake(40)
      column.justifyContent = .center
    }
    column.children = children
    return ASStackLayoutSpec(
      direction: .horizontal, spacing: 10, justifyContent: .start, alignItems: .center,
      children: [icon, column])
  }
}

final class ExpandableCell: ASCellNode {
  private let header = ASDisplayNode()
  private let body = ASDisplayNode()
  var isExpanded = false

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    header.style.height = ASDimensionMake(44)
    body.style.height = ASDimensionMake(isExpanded ? 120 : 30)
    let column = ASStackLayoutSpec.vertical()
    column.children = [header, body]
    if isExpanded {
      column.spacing = 6
    }
    return column
  }

  func toggle() {
    isExpanded.toggle()
    setNeedsLayout()
  }
}

enum Attachment {
  case none
  case photo
  case link
}

final class PostCell: ASCellNode {
  private let text = ASDisplayNode()
  private let photo = ASImageNode()
  private let link = ASDisplayNode()
  private let attachment: Attachment

  init(attachment: Attachment) {
    self.attachment = attachment
    super.init()
    automaticallyManagesSubnodes = true
    text.style.height = ASDimensionMake(32)
    link.style.preferredSize = CGSize(width: 200, height: 48)
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let column = ASStackLayoutSpec.vertical()
    column.spacing = 8
    switch attachment {
    case .photo:
      column.children = [text, ASRatioLayoutSpec(ratio: 0.75, child: photo)]
    case .link:
      column.alignItems = .start
      column.children = [text, link]
    case .none:
      column.children = [text]
    }
    return column
  }
}

final class UnreadCell: ASCellNode {
  private let title = ASDisplayNode()
  private let dot = ASDisplayNode()
  private let isUnread: Bool
  private let isMuted: Bool
  private let isPinned: Bool

  init(isUnread: Bool, isMuted: Bool, isPinned: Bool) {
    self.isUnread = isUnread
    self.isMuted = isMuted
    self.isPinned = isPinned
    super.init()
    automaticallyManagesSubnodes = true
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    title.style.preferredSize = CGSize(width: 120, height: 20)
    dot.style.preferredSize = CGSize(width: 10, height: 10)
    guard isUnread else { return ASWrapperLayoutSpec(layoutElement: title) }
    if isMuted {
      dot.style.alignSelf = .end
    } else if isPinned {
      dot.style.alignSelf = .center
      dot.style.spacingBefore = 20
    } else {
      dot.style.spacingBefore = 4
    }
    return ASStackLayoutSpec(
      direction: .horizontal, spacing: 8, justifyContent: .start, alignItems: .start,
      children: [title, dot])
  }
}

// lintel: font fixed
final class BannerNode: ASDisplayNode {
  private let icon: ASImageNode?
  private let label = ASTextNode()
  private let close: ASButtonNode?

  init(showsIcon: Bool, isClosable: Bool) {
    icon = showsIcon ? ASImageNode() : nil
    close = isClosable ? ASButtonNode() : nil
    super.init()
    automaticallyManagesSubnodes = true
    icon?.style.preferredSize = CGSize(width: 20, height: 20)
    close?.style.preferredSize = CGSize(width: 32, height: 32)
    label.attributedText = NSAttributedString(
      string: "You are offline and will see new posts later",
      attributes: [.font: UIFont.systemFont(ofSize: 14)])
    label.style.flexShrink = 1
    label.style.flexGrow = 1
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let parts: [ASLayoutElement?] = [icon, label, close]
    let row = ASStackLayoutSpec.horizontal()
    row.spacing = 8
    row.alignItems = .center
    row.children = parts.compactMap { $0 }
    return ASInsetLayoutSpec(
      insets: UIEdgeInsets(top: 8, left: 16, bottom: 8, right: icon == nil ? 16 : 8), child: row)
  }
}

struct Person {
  let isOnline: Bool
  let isAdmin: Bool
}

final class PersonCell: ASCellNode {
  private let face = ASImageNode()
  private let lamp = ASDisplayNode()
  private let crown = ASDisplayNode()
  private let person: Person

  init(person: Person) {
    self.person = person
    super.init()
    automaticallyManagesSubnodes = true
    face.style.preferredSize = CGSize(width: 50, height: 50)
    lamp.style.preferredSize = CGSize(width: 8, height: 8)
    crown.style.preferredSize = CGSize(width: 16, height: 12)
  }

  private var facePart: ASLayoutElement {
    guard person.isOnline else { return face }
    return ASCornerLayoutSpec(child: face, corner: lamp, location: .bottomRight)
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let row = ASStackLayoutSpec.horizontal()
    row.alignItems = .center
    row.children = person.isAdmin ? [facePart, crown] : [facePart]
    row.spacing = person.isAdmin ? 6 : 0
    return row
  }
}

final class CounterCell: ASCellNode {
  private let count: Int
  private let bar = ASDisplayNode()

  init(count: Int) {
    self.count = count
    super.init()
    automaticallyManagesSubnodes = true
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    if count > 10 {
      bar.style.preferredSize = CGSize(width: 100, height: 10)
    } else {
      bar.style.preferredSize = CGSize(width: 40, height: 24)
    }
    return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 5, left: 5, bottom: 5, right: 5), child: bar)
  }
}
