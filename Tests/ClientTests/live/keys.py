"""Writes the page's table of keys (Sources/LivePage/Page/keys.js) from `lintel schema document` on stdin."""

import json
import sys

TREE = {"type", "child", "children", "overlay", "background", "corner", "titleNode", "imageNode",
        "backgroundImageNode", "style", "position", "captured", "measured", "lintel-disable"}


#: Strings that a value may be instead: they name variables.
VARIABLES = {"expression", "negation", "reference"}


def without_variables(schema):
    """The schema of the literal values."""
    if "anyOf" not in schema:
        return schema
    choices = [choice for choice in schema["anyOf"]
               if choice.get("$ref", "").rsplit("/", 1)[-1] not in VARIABLES]
    others = {key: value for key, value in schema.items() if key != "anyOf"}
    return {**choices[0], **others} if len(choices) == 1 else {**others, "anyOf": choices}


def kind(schema, definitions):
    schema = without_variables(schema)
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[1]
        if name in ("dimension", "color"):
            return name
    if "enum" in schema:
        return schema["enum"]
    choices = {choice.get("type") for choice in schema.get("anyOf", [])}
    if choices == {"number", "boolean"}:
        return "number"
    if schema.get("type") in ("number", "integer", "boolean", "string"):
        return schema["type"]
    return "value"


def table(definition, definitions):
    rows = {}
    for name, schema in definition["properties"].items():
        if name in TREE or "const" in schema or schema.get("deprecated"):
            continue
        row = [kind(schema, definitions), schema.get("default"), schema.get("description", "")]
        rows[name] = row
    return rows


def module(schema):
    definitions = schema["$defs"]
    types = definitions["element"]["properties"]["type"]["enum"]
    style = table(definitions["style"], definitions)
    own = {name: table(definitions[name], definitions) for name in types}
    every = {key: row for key, row in own[types[0]].items()
             if all(own[name].get(key) == row for name in types)}
    rows = {}
    owners = {}
    for name in types:
        owners[name] = []
        for key, row in own[name].items():
            if key in every:
                continue
            label = key
            while label in rows and rows[label] != row:
                label += "'"
            rows[label] = row
            owners[name].append(label)
    dumps = lambda value: json.dumps(value, ensure_ascii=False)
    lines = ["// Keys of styles and elements: kind or names, default, what they do. Written by",
             "// Tests/ClientTests/live/keys.py from the schema of documents.", ""]
    for title, name, values in (("Keys of every style.", "styleKeys", style),
                                ("Keys that every element has.", "commonKeys", every),
                                ("Keys of some types; an apostrophe tells rows of one name apart.", "ownKeys", rows)):
        lines += [f"/** {title} */", f"export const {name} = {{"]
        lines += [f"  {dumps(key)}: {dumps(row)}," for key, row in values.items()]
        lines += ["};", ""]
    lines += ["export const keysOfType = {"]
    lines += [f"  {name}: {dumps(keys)}," for name, keys in owners.items()]
    lines += ["};", ""]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.stdout.write(module(json.load(sys.stdin)))
