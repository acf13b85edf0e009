import { setImmediate } from "node:timers/promises";
import { diffLines, diffWordsWithSpace } from "diff";
import type { AppContext } from "#server/context/app-context.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import { sortLanguages, type ContentKey } from "#server/content/staff/content-key.ts";
import type { ContentTexts } from "#server/content/staff/content-text.ts";
import { readProjectContent } from "#server/content/staff/project-files.ts";
import { readDraft, readEdition, readInForce } from "#server/content/staff/read-content.ts";

/** A part of a line that both texts have, or only the newer, or only the older one. */
type TextPart = { change: "same" | "added" | "removed"; text: string };
/** `line`: its number in the newer text, from 1; in the older text if it is removed. */
type ComparedLine = { change: "same" | "added" | "removed" | "changed"; line: number; parts: TextPart[] };
export type ComparedLanguage = { language: ChannelLanguage; isChanged: boolean; lines: ComparedLine[] };

/** `draft`, `in-force` (empty if nothing is), `files` for the texts of the project's files, or the id of an edition. */
type CompareInput = { content: ContentKey; older: string; newer: string };
type CompareResult = { ok: true; languages: ComparedLanguage[] } | { ok: false; code: "edition-unknown"; edition: string };

/** Texts with more changed lines than this are shown as wholly removed and added: the time of a comparison grows with the square of the changes. */
const MAX_LINE_CHANGES = 500;
/** Two lines with more changed words than this are shown as one removed and one added line. */
const MAX_WORD_CHANGES = 200;
/** The square sum of the changed words of one text. Lines after it are not compared by word. */
const MAX_WORD_EFFORT = 200_000;

/** Returns the differences between two texts of one key, by language, line and word. */
export async function compareEditions(shop: Pick<AppContext, "db">, { content, older, newer }: CompareInput): Promise<CompareResult> {
  const [before, after] = [await readTexts(shop, content, older), await readTexts(shop, content, newer)];
  if (!before) return { ok: false, code: "edition-unknown", edition: older };
  if (!after) return { ok: false, code: "edition-unknown", edition: newer };
  const languages = sortLanguages([...Object.keys(before), ...Object.keys(after)] as ChannelLanguage[]);
  const compared: ComparedLanguage[] = [];
  for (const language of languages) {
    const [one, other] = [before[language] ?? "", after[language] ?? ""];
    compared.push({ language, isChanged: one !== other, lines: compareTexts(one, other) });
    // Other requests are answered between two languages.
    await setImmediate();
  }
  return { ok: true, languages: compared };
}

async function readTexts(shop: Pick<AppContext, "db">, content: ContentKey, name: string): Promise<ContentTexts | null> {
  if (name === "draft") return (await readDraft(shop.db, content))?.texts ?? null;
  if (name === "in-force") return (await readInForce(shop.db, content))?.texts ?? {};
  if (name === "files") return readProjectContent(content)?.texts ?? {};
  return (await readEdition(shop.db, content, name))?.texts ?? null;
}

const linesOf = (text: string): string[] => (text.endsWith("\n") ? text.slice(0, -1) : text).split("\n");

/** Compares line by line; a removed line is paired with the added one that replaces it, and compared word by word. */
function compareTexts(older: string, newer: string): ComparedLine[] {
  if (older === "" && newer === "") return [];
  const compared: ComparedLine[] = [];
  let [olderLine, newerLine] = [0, 0];
  let removed: string[] = [];
  const whole = (change: "same" | "added" | "removed", line: number, text: string): ComparedLine => ({ change, line, parts: [{ change, text }] });
  const flush = () => {
    for (const text of removed) compared.push(whole("removed", (olderLine += 1), text));
    removed = [];
  };
  const words = { effort: MAX_WORD_EFFORT };
  const blocks = diffLines(endLine(older), endLine(newer), { maxEditLength: MAX_LINE_CHANGES });
  if (!blocks) {
    const wholly = (change: "removed" | "added", text: string) =>
      text === "" ? [] : linesOf(endLine(text)).map((line, index) => whole(change, index + 1, line));
    return [...wholly("removed", older), ...wholly("added", newer)];
  }
  for (const block of blocks) {
    const lines = linesOf(block.value);
    if (block.removed) removed.push(...lines);
    else if (block.added) {
      for (const text of lines) {
        const replaced = removed.shift();
        newerLine += 1;
        if (replaced === undefined) compared.push(whole("added", newerLine, text));
        else {
          olderLine += 1;
          compared.push(...compareLine(replaced, text, { olderLine, newerLine, words }));
        }
      }
      flush();
    } else {
      flush();
      for (const text of lines) {
        olderLine += 1;
        compared.push(whole("same", (newerLine += 1), text));
      }
    }
  }
  flush();
  return compared;
}

/** A missing line break at the end is no difference. */
const endLine = (text: string): string => (text === "" ? "" : `${text}\n`);

/** `words.effort`: what is left for this text. */
type LinePlace = { olderLine: number; newerLine: number; words: { effort: number } };

function compareLine(older: string, newer: string, { olderLine, newerLine, words }: LinePlace): ComparedLine[] {
  const maxEditLength = Math.min(MAX_WORD_CHANGES, Math.floor(Math.sqrt(words.effort)));
  const parts = diffWordsWithSpace(older, newer, { maxEditLength });
  const changes = parts?.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0) ?? maxEditLength;
  words.effort -= changes * changes;
  if (!parts)
    return [
      { change: "removed", line: olderLine, parts: [{ change: "removed", text: older }] },
      { change: "added", line: newerLine, parts: [{ change: "added", text: newer }] },
    ];
  const textParts = parts.map(({ value, added, removed }): TextPart => ({ change: added ? "added" : removed ? "removed" : "same", text: value }));
  return [{ change: "changed", line: newerLine, parts: textParts }];
}
