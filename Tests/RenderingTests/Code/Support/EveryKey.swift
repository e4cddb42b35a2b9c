import LayoutEngine

/// A document in which each type is there with each of its keys, and each key of style has an effect.
let everyKeyDocument: String = {
  let item = StyleKeysTests.cases.enumerated().map { place, style in
    #"{"type": "image", "id": "item", "style": {"\#(style.key.name)": \#(style.value)}}"#
  }.joined(separator: ",")
  let node = #"{"type": "node", "id": "🎉"}"#
  let font = #""font": {"family": "Gill Sans", "size": 1.5, "weight": 700}"#
  return """
    {"type": "stack", "id": "class", "direction": "vertical", "spacing": 1e-7,
     "justifyContent": "spaceAround", "alignItems": "baselineLast", "flexWrap": "wrap",
     "alignContent": "stretch", "lineSpacing": 2, "children": [\(item),
     {"type": "stack", "horizontalAlignment": "right", "verticalAlignment": "bottom"},
     {"type": "inset", "insets": {"top": "infinity", "left": 1}, "child": \(node)},
     {"type": "overlay", "child": \(node), "overlay": \(node)},
     {"type": "background", "child": \(node), "background": \(node)},
     {"type": "center", "centeringOptions": "xy", "sizingOptions": "minimumY", "child": \(node)},
     {"type": "center", "child": \(node)},
     {"type": "relative", "horizontalPosition": "end", "verticalPosition": "none",
      "sizingOption": "minimumSize", "child": \(node)},
     {"type": "ratio", "ratio": 0.75, "child": \(node)},
     {"type": "static", "children": [\(item)]}, {"type": "absolute", "sizing": "sizeToFit", "children": [
      {"type": "text", "text": "a", "style": {"layoutPosition": {"x": "50%", "y": "5%"}}}]},
     {"type": "corner", "cornerLocation": "bottomRight", "offset": {"x": 1, "y": -1},
      "wrapsCorner": true, "child": \(node), "corner": \(node)},
     {"type": "wrapper", "child": \(node)}, {"type": "wrapper", "children": [\(node), \(node)]},
     {"type": "spec"}, {"type": "node", "child": {"type": "video", "child": {"type": "map"}}},
     {"type": "node", "semanticContentAttribute": "forceRightToLeft", "child": {"type": "spec"}},
     {"type": "map", "semanticContentAttribute": "playback"},
     {"type": "text", "id": "runs", "font": {"family": "system", "size": 15, "weight": 600, "italic": true},
      "text": [{"text": "a", "kern": 1}, {"text": "b", "font": {"family": "Lato", "italic": true},
       "baselineOffset": -2}, {"attachment": {"width": 5, "height": 6}}],
      "paragraph": {"alignment": "center", "lineSpacing": 4, "lineHeightMultiple": 1.2,
       "minimumLineHeight": 20, "maximumLineHeight": 30, "headIndent": 10, "firstLineHeadIndent": 2,
       "lineBreakMode": "byClipping", "usesFontLeading": true},
      "truncationMode": "byTruncatingMiddle",
      "truncationToken": [{"text": "…"}, {"text": " more", "font": {"italic": true}}]},
     {"type": "editableText", "text": "c",
      "font": {"family": "system", "italic": true}, "paragraph": {"alignment": "right"}},
     {"type": "button", "contentSpacing": 4, "laysOutHorizontally": false, "imageAlignment": "end",
      "contentHorizontalAlignment": "left", "contentVerticalAlignment": "bottom",
      "contentEdgeInsets": {"top": 1, "left": -2, "bottom": 3, "right": 4},
      "titleNode": {"type": "text", "text": "a", "style": {"flexShrink": 0, "width": 20}},
      "imageNode": {"type": "image", "imageSize": {"width": 1, "height": 2},
       "style": {"spacingAfter": 2}},
      "backgroundImageNode": {"type": "image", "imageSize": {"width": 1, "height": 2}}},
     {"type": "text", "text": "a", "textContainerInset": 3},
     {"type": "editableText", "text": "a", "textContainerInset": {"left": 3}},
     {"type": "scroll", "scrollableDirections": "both", "automaticallyManagesContentSize": true,
      "child": {"type": "stack", "children": [\(node)]}},
     {"type": "scroll", "scrollableDirections": "horizontal", "child": \(node)}, {"type": "scroll"},
     {"type": "node", "intrinsicSize": {"width": 1, "height": 2}},
     {"type": "node", "flow": {"length": 1, "lineHeight": 2}},
     {"type": "text", "text": "a\\u0000b\\"\\\\(c)\\n??/", "maximumNumberOfLines": 1, \(font)},
     {"type": "button", "text": "日本 👩‍👩‍👧", "maximumNumberOfLines": 1, \(font)},
     {"type": "editableText", "text": "", "maximumNumberOfLines": 1, "font": {"weight": 900}},
     {"type": "text", "text": "a", "color": "#FF950080", "backgroundColor": "clear",
      "cornerRadius": 3, "borderWidth": 1, "borderColor": "blue",
      "font": {"textStyle": "headline"}}, {"type": "networkImage", "image": "a/b.png"},
     {"type": "image", "image": "b.png"}, {"type": "button", "text": "b", "color": "white",
      "imageNode": {"type": "image", "image": "c.png", "imageSize": {"width": 1, "height": 2}},
      "backgroundImageNode": {"type": "image", "image": "d.png", "imageSize": {"width": 1, "height": 2}}},
     {"type": "custom", "size": {"width": 5, "height": 6}, "children": [
      {"type": "image", "position": {"x": 1, "y": 2}, "measured": [{"from": 0, "width": 3, "height": 4}]}]},
     {"type": "networkImage"}, {"type": "image", "imageSize": {"width": 1, "height": 2}}]}
    """
}()
