"""The documents that the tests show."""

import json


def many(count):
    """A list of messages with about so many elements, nine in each."""
    rows = []
    for index in range(count // 9):
        rows.append({
            "type": "inset", "id": f"cell{index}",
            "insets": {"left": 12, "right": 12, "top": 6, "bottom": 6},
            "child": {"type": "stack", "id": f"row{index}", "spacing": 10, "alignItems": "center", "children": [
                {"type": "networkImage", "id": f"avatar{index}", "style": {"width": 40, "height": 40}},
                {"type": "stack", "direction": "vertical", "spacing": 2, "style": {"flexGrow": 1, "flexShrink": 1},
                 "children": [
                     {"type": "text", "id": f"title{index}", "text": f"Message number {index} from somebody",
                      "font": {"size": 15, "weight": 600}, "maximumNumberOfLines": 1},
                     {"type": "text", "font": {"size": 12}, "color": "#667788", "maximumNumberOfLines": 2,
                      "text": "The quick brown fox jumps over the lazy dog and goes on for a while"}]},
                {"type": "stack", "direction": "vertical", "alignItems": "end", "spacing": 4, "children": [
                    {"type": "text", "text": "09:41", "font": {"size": 11}},
                    {"type": "node", "backgroundColor": "#2f7cf6", "style": {"width": 8, "height": 8}}]}]}})
    return json.dumps({
        "constrainedSize": {"width": 375},
        "variants": [{"name": "tablet", "constrainedSize": {"width": 768}}],
        "root": {"type": "stack", "id": "list", "direction": "vertical", "children": rows}}, indent=2)


def bare(count):
    """A column of so many elements that have no size."""
    return json.dumps({
        "constrainedSize": {"width": 375},
        "root": {"type": "stack", "direction": "vertical", "children": [{"type": "node"}] * count}})


#: Every text in it would do something, were it taken for markup.
HOSTILE = "<img src=x onerror=\"document.title='run'\"></script><script>document.title='run'</script><!-- & \"'"

ROW = json.dumps({
    "constrainedSize": {"width": 320},
    "variants": [{"name": "narrow", "constrainedSize": {"width": 200}}, {"name": HOSTILE, "constrainedSize": {"width": 260}}],
    "root": {"type": "inset", "id": "frame", "insets": 8, "child": {
        "type": "stack", "id": "row", "spacing": 8, "alignItems": "center", "flexWrap": "wrap", "children": [
            {"type": "text", "id": "name", "text": "Mira Okafor", "style": {"flexGrow": 1}},
            {"type": "node", "id": "dot", "style": {"width": 40, "height": 20}},
            {"type": "button", "id": "follow", "text": "Follow"}]}}}, indent=2)

FAULTS = json.dumps({
    "constrainedSize": {"width": 320},
    "root": {"type": "stack", "id": "list", "spcing": 8, "direction": "vertical", "children": [
        {"type": "text", "id": "one", "text": "One"}, {"type": "image", "id": "missing"}]}}, indent=2)

TESTED = json.dumps({
    "constrainedSize": {"width": 320},
    "variants": [{"name": "large", "textScale": 2}, {"name": "gone", "hidden": {"#name": True}}],
    "expect": ["#dot.width == 40", {"that": "#name.height == 20.5", "why": "one line"}, "#nme.x == 0", "not image"],
    "root": {"type": "stack", "id": "row", "children": [
        {"type": "text", "id": "name", "text": "Mira"},
        {"type": "node", "id": "dot", "style": {"width": 40, "height": 20}}]}}, indent=2)

MARKUP = json.dumps({
    "constrainedSize": {"width": 320},
    "variants": [{"name": HOSTILE, "constrainedSize": {"width": 260}}],
    "root": {"type": "stack", "id": HOSTILE, HOSTILE: 1, "direction": "vertical", "children": [
        {"type": "text", "id": HOSTILE + "2", "text": HOSTILE},
        {"type": "button", "text": HOSTILE, "style": {HOSTILE: HOSTILE}},
        {"type": "image", "id": "picture", "image": HOSTILE, "style": {"width": 40, "height": 40}}]}}, indent=2)
