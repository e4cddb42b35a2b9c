/// A document whose layout `row` uses a layout `avatar`, with uses by nodes, by lists and by counts.
let everyLayoutDocument = ##"""
  {"variables": {"gutter": 12, "margin": "$gutter * 2", "body": {"family": "system", "size": 15}},
   "layouts": {
    "avatar": {"variables": {"size": 24, "name": "Ann", "isOnline": true}, "root": {
     "type": "node", "backgroundColor": "white", "child": {"type": "stack", "spacing": "$size / 6",
      "children": [
       {"type": "image", "id": "photo", "imageSize": {"width": "$size", "height": "$size"}},
       {"type": "node", "id": "badge", "hidden": "!$isOnline",
        "intrinsicSize": {"width": "$gutter", "height": 8}},
       {"type": "text", "id": "label", "text": "$name", "font": "$body"}]}}},
    "row": {"variables": {"title": "Title", "height": 44}, "root": {
     "type": "stack", "style": {"height": "$height"}, "children": [
      {"type": "text", "id": "label", "text": "$title", "font": "$body"},
      {"type": "node", "layout": "#avatar", "variables": {"name": "$title", "size": "$height / 2"}}]}}},
   "root": {"type": "stack", "direction": "vertical", "spacing": "$margin", "children": [
    {"type": "node", "layout": "#avatar", "variables": {"name": "Ben"}}, {"type": "map"},
    {"each": [{"name": "A"}, {"name": "B"}], "layout": "#avatar"},
    {"each": [{"title": "A"}, {"height": 60}], "layout": "#row", "style": {"spacingAfter": 2}},
    {"each": 3, "layout": "#row", "variables": {"height": "20 + $index * 4"}}]}}
  """##
