// Lines of text in parts that are coloured by what they are: JSON with comments, Swift and Objective-C.

import { html } from "./dom.js";

const longest = 2000; // letters of a line that are shown

const json = {
  token: /("(?:[^"\\]|\\.)*"?)(\s*:)?|(\/\/.*|\/\*.*?(?:\*\/|$))|(-?\d[\d.eE+-]*)|\b(true|false|null)\b/g,
  kind: ([, string, colon, comment, number]) =>
    string !== undefined ? (colon === undefined ? "string" : "name") : comment !== undefined ? "comment" : number !== undefined ? "number" : "word",
};

const swiftWords = "as|break|case|class|continue|default|defer|do|else|enum|extension|fallthrough|false|fileprivate|final|for|func|guard|if|import|in|init|inout|internal|is|lazy|let|nil|open|override|private|protocol|public|repeat|required|return|self|Self|some|static|struct|super|switch|throw|throws|true|try|typealias|unowned|var|weak|where|while";
const objectiveCWords = "@?(?:autoreleasepool|class|dynamic|end|implementation|import|interface|optional|private|property|protected|protocol|public|selector|synthesize)|assign|break|case|const|continue|copy|default|do|else|enum|extern|for|goto|id|if|inline|instancetype|int|long|nil|NO|nonatomic|nonnull|nullable|readonly|return|self|signed|sizeof|static|strong|struct|super|switch|typedef|unsigned|void|weak|while|YES";

/** A programming language: comments on one line, strings, numbers, words and names of types. */
const language = (words) => ({
  token: new RegExp(`(\\/\\/.*|\\/\\*.*?(?:\\*\\/|$))|(@?"(?:[^"\\\\]|\\\\.)*"?)|\\b(\\d[\\w.]*)|((?:\\b|@)(?:${words})\\b)|\\b([A-Z]\\w*)|(#\\w+)`, "g"),
  kind: ([, comment, string, number, word, type]) =>
    comment !== undefined ? "comment" : string !== undefined ? "string" : number !== undefined ? "number"
      : word !== undefined ? "word" : type !== undefined ? "name" : "word",
});

const languages = { json, swift: language(swiftWords), "objective-c": language(objectiveCWords), "objective-cpp": language(objectiveCWords) };

/** The parts of a line: texts, and spans of a class named after what they are. */
export const colored = (line, name) => {
  const { token, kind } = languages[name] ?? json;
  const shown = line.length > longest ? `${line.slice(0, longest)}…` : line;
  const parts = [];
  let end = 0;
  for (const found of shown.matchAll(token)) {
    const colon = name === "json" ? found[2] ?? "" : "";
    const said = found[0].slice(0, found[0].length - colon.length);
    parts.push(shown.slice(end, found.index), html("span", { class: `of-${kind(found)}` }, said), colon);
    end = found.index + found[0].length;
  }
  parts.push(shown.slice(end));
  return parts.filter((part) => part !== "");
};
