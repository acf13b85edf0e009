import { safeLink } from "./safe-link.ts";

/** What is wrong with a line of Markdown. Lines count from 1; `detail` is the part that is wrong. */
export type MarkdownProblem = {
  code: "control-character" | "html" | "link-invalid" | "heading-empty" | "heading-not-alone";
  line: number;
  detail: string;
};

const MAX_DETAIL = 40;

/** Returns everything that is wrong with a Markdown text, by line. */
export function findMarkdownProblems(text: string): MarkdownProblem[] {
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  return lines.flatMap((content, index) => {
    const problem = (code: MarkdownProblem["code"], detail: string): MarkdownProblem => ({
      code,
      line: index + 1,
      detail: detail.slice(0, MAX_DETAIL),
    });
    const tag = findTag(content);
    return [
      ...(hasControlCharacter(content) ? [problem("control-character", "")] : []),
      ...(tag === null ? [] : [problem("html", tag)]),
      ...linksOf(content)
        .filter((link) => safeLink(link) === null)
        .map((link) => problem("link-invalid", link)),
      ...findHeadingProblem(lines, index).map((code) => problem(code, content)),
    ];
  });
}

/** Returns the targets of the links in a Markdown text. */
export function linksOf(text: string): string[] {
  return text
    .split("](")
    .slice(1)
    .flatMap((rest) => (rest.includes(")") ? [rest.slice(0, rest.indexOf(")"))] : []));
}

/** Returns the names of the headings of a Markdown text: `## Heading {#name}`. */
export function headingNamesOf(text: string): string[] {
  return text.split("\n").flatMap((line) => {
    const start = line.lastIndexOf("{#");
    return line.startsWith("## ") && start !== -1 && line.trimEnd().endsWith("}") ? [line.slice(start + 2, line.lastIndexOf("}"))] : [];
  });
}

/** Checks a Markdown text for control characters, HTML and links that are not allowed. Returns a message that starts with `name`, or null. */
export function checkMarkdown(name: string, text: string): string | null {
  for (const { code, detail } of findMarkdownProblems(text)) {
    if (code === "control-character") return `${name} holds a control character.`;
    if (code === "html") return `${name} holds HTML (${detail}): write Markdown.`;
    if (code === "link-invalid") return `${name} links to "${detail}": a link leads to a page of ours (plans?country=JP), https, mailto or tel.`;
  }
  return null;
}

const isLetter = (char: string): boolean => (char >= "a" && char <= "z") || (char >= "A" && char <= "Z");

/** Returns the first HTML tag of a line, to its end. */
function findTag(line: string): string | null {
  for (let at = line.indexOf("<"); at !== -1; at = line.indexOf("<", at + 1)) {
    const next = line.charAt(at + 1) === "/" ? line.charAt(at + 2) : line.charAt(at + 1);
    if (!isLetter(next) && next !== "!" && next !== "?") continue;
    const end = line.indexOf(">", at);
    return end === -1 ? line.slice(at) : line.slice(at, end + 1);
  }
  return null;
}

function hasControlCharacter(line: string): boolean {
  return Array.from(line).some((char) => (char < " " && char !== "\t") || char === "\u007f");
}

/** A heading is `## ` or `### ` with words, and a paragraph of its own; anything else is shown with its number signs. */
function findHeadingProblem(lines: string[], index: number): ("heading-empty" | "heading-not-alone")[] {
  const line = (lines[index] ?? "").trim();
  if (!line.startsWith("#")) return [];
  let level = 0;
  while (line.charAt(level) === "#") level += 1;
  const title = line.slice(level);
  const name = title.indexOf("{#");
  if ((name === -1 ? title : title.slice(0, name)).trim() === "") return ["heading-empty"];
  if (!title.startsWith(" ")) return [];
  const isAlone = [lines[index - 1], lines[index + 1]].every((neighbour) => (neighbour ?? "").trim() === "");
  // The first line of a text is its title.
  return isAlone || index === 0 ? [] : ["heading-not-alone"];
}
