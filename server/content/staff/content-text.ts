import { htmlToMarkdown } from "#server/content/markup/html-to-markdown.ts";
import { renderMarkdown } from "#server/content/markup/render-markdown.ts";
import { sanitize } from "#server/content/markup/sanitize.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import { EDITED_LANGUAGES, type ContentKey } from "./content-key.ts";

/**
 * Texts by language, as staff write them. A document: `# Title`, then Markdown. A question: `## Question`, then Markdown; its anchor may follow as
 * `{#anchor}`. Footer links: a list, `- [Title](page)`. Notice and announcement: `# Title` or `# [Title](page)`, then Markdown if they have a text.
 * An empty text empties a group.
 */
export type ContentTexts = Partial<Record<ChannelLanguage, string>>;

/** One row of content_entries in one language. The body of a group is HTML, others are Markdown. */
export type EntryText = { title: string; body: string; link: string };

/** Whether the text of a group is a list of links, without bodies. */
export const isLinkList = (content: ContentKey): boolean => content.kind === "group" && content.group.startsWith("footer_");

/** Unifies what editors and browsers add: line ends, and empty lines around the text. */
export const normalizeText = (text: string): string => text.replaceAll("\r\n", "\n").trim();

/** Splits the first line, without its number signs and anchor, from the rest. Null if it is no such line or has no words. */
export function splitTitle(text: string, marks: "#" | "##"): { title: string; anchor: string | null; body: string } | null {
  const [first = "", ...rest] = normalizeText(text).split("\n");
  if (!first.startsWith(`${marks} `)) return null;
  const line = first.slice(marks.length).trim();
  const start = marks === "##" && line.endsWith("}") ? line.lastIndexOf("{#") : -1;
  const title = (start === -1 ? line : line.slice(0, start)).trim();
  return title === "" ? null : { title, anchor: start === -1 ? null : line.slice(start + 2, -1), body: rest.join("\n").trim() };
}

/** Splits `[Title](link)`; null if the text is something else. */
export function splitLink(text: string): { title: string; link: string } | null {
  const middle = text.lastIndexOf("](");
  if (!text.startsWith("[") || !text.endsWith(")") || middle < 2) return null;
  return { title: text.slice(1, middle).trim(), link: text.slice(middle + 2, -1).trim() };
}

/** Returns the rows of a valid text. */
export function toEntries(content: ContentKey, text: string): EntryText[] {
  const normalized = normalizeText(text);
  if (isLinkList(content))
    return normalized
      .split("\n")
      .flatMap((line) => splitLink(line.slice(2).trim()) ?? [])
      .map((link) => ({ ...link, body: "" }));
  const parts = splitTitle(normalized, content.kind === "question" ? "##" : "#");
  if (!parts) return [];
  if (content.kind !== "group") return [{ title: parts.title, body: parts.body, link: "" }];
  const { title, link } = splitLink(parts.title) ?? { title: parts.title, link: "" };
  return [{ title, link, body: sanitize(renderMarkdown(parts.body)) }];
}

/** Returns the text of rows, in the form in which staff edit it. */
export function toText(content: ContentKey, entries: EntryText[]): string {
  const filled = entries.filter(({ title, body }) => title !== "" || body !== "");
  if (isLinkList(content)) return filled.map(({ title, link }) => `- [${title}](${link})`).join("\n");
  const [entry] = filled;
  if (!entry) return "";
  if (content.kind === "question") return normalizeText(`## ${entry.title} {#${content.anchor}}\n\n${entry.body}`);
  if (content.kind === "document") return normalizeText(`# ${entry.title}\n\n${entry.body}`);
  const title = entry.link ? `[${entry.title}](${entry.link})` : entry.title;
  return normalizeText(`# ${title}\n\n${htmlToMarkdown(entry.body)}`);
}

/** The languages of texts. An empty text of a document or question counts as none. */
export const languagesWithText = (content: ContentKey, texts: ContentTexts): ChannelLanguage[] =>
  EDITED_LANGUAGES.filter((language) => texts[language] !== undefined && (content.kind === "group" || texts[language] !== ""));

/** Whether two sets of texts would be shown alike. */
export function areSameTexts(content: ContentKey, one: ContentTexts, other: ContentTexts): boolean {
  return EDITED_LANGUAGES.every((language) => shownForm(content, one[language]) === shownForm(content, other[language]));
}

const shownForm = (content: ContentKey, text: string | undefined): string => (text === undefined ? "" : JSON.stringify(toEntries(content, text)));
