const ENTITIES: [string, string][] = [
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&#39;", "'"],
  ["&amp;", "&"],
];
/** What stands for the start and the end of an element. */
const MARKS: Record<string, [string, string]> = {
  p: ["", "\n\n"],
  h2: ["## ", "\n\n"],
  h3: ["### ", "\n\n"],
  h4: ["### ", "\n\n"],
  ul: ["", "\n"],
  ol: ["", "\n"],
  tr: ["", "\n\n"],
  td: ["", " "],
  th: ["", " "],
  br: [" ", ""],
  strong: ["**", "**"],
  b: ["**", "**"],
};

/** Returns sanitized HTML, as groups store it, in the Markdown that renders as the same: paragraphs, headings, lists, strong words and links. */
export function htmlToMarkdown(html: string): string {
  const [first = "", ...parts] = html.replaceAll("\n", " ").split("<");
  let markdown = decode(first);
  let item = 0;
  let isOrdered = false;
  let href = "";
  for (const part of parts) {
    const end = part.indexOf(">");
    const [name = ""] = part.slice(0, end).split(" ");
    const isEnd = part.startsWith("/");
    const tag = isEnd ? part.slice(1, end).trim() : name;
    if (tag === "a") {
      if (!isEnd) href = attribute(part.slice(0, end), "href");
      if (href) markdown += isEnd ? `](${href})` : "[";
      if (isEnd) href = "";
    } else if (tag === "li") {
      if (!isEnd) item += 1;
      markdown += isEnd ? "\n" : isOrdered ? `${item}. ` : "- ";
    } else {
      if (!isEnd && (tag === "ul" || tag === "ol")) [item, isOrdered] = [0, tag === "ol"];
      markdown += MARKS[tag]?.[isEnd ? 1 : 0] ?? "";
    }
    markdown += decode(part.slice(end + 1));
  }
  return markdown
    .split("\n\n")
    .map((block) => block.trim())
    .filter(Boolean)
    .join("\n\n");
}

const decode = (text: string): string => ENTITIES.reduce((decoded, [entity, char]) => decoded.replaceAll(entity, char), text);

function attribute(tag: string, name: string): string {
  const start = tag.indexOf(`${name}="`);
  if (start === -1) return "";
  const from = start + name.length + 2;
  return decode(tag.slice(from, tag.indexOf('"', from)));
}
