import { readFileSync } from "node:fs";
import { formatContentKey, languagesOf, readContentKey, type ContentKey } from "#server/content/staff/content-key.ts";
import { describeProblem, type ContentProblem } from "#server/content/staff/content-problem.ts";
import { splitFrontMatter } from "#server/content/staff/content-text.ts";
import { discardDraft } from "#server/content/staff/discard-draft.ts";
import { listChanges } from "#server/content/staff/list-changes.ts";
import { listHiddenDocuments } from "#server/content/staff/list-hidden-documents.ts";
import { readDraft } from "#server/content/staff/read-content.ts";
import { saveDraft } from "#server/content/staff/save-draft.ts";
import { listContent, showContent } from "#server/content/staff/show-content.ts";
import { CHANNEL_LANGUAGES, type ChannelLanguage } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { type Command, defineCommand, flag, optional, required, withDefault } from "#server/ops/input/command.ts";
import { choice, LIMIT, parsed, text, WHO } from "#server/ops/input/values.ts";
import { formatTable, formatTime } from "#server/ops/output/format-table.ts";

const NO_KEY = { refused: "There is nothing with this key: see content list. A question's key is faq_Use#its-anchor." };
export const DRAFT_CHANGED = {
  refused: "Somebody else changed the draft at the same time. See it with content show KEY --draft, then repeat the command.",
};
export const NO_DRAFT = { refused: "There is no draft: write one with content set." };
const LANGUAGE = choice("language", CHANNEL_LANGUAGES);
export const KEY = required(
  parsed("key", readContentKey, "see content list; a question's key is faq_Use#its-anchor"),
  "what to show or change: a key of content list",
);

/** Commands that show content and write drafts. Each change records its author. */
export const contentCommands: Command[] = [
  defineCommand({
    name: "content list",
    summary: "Lists everything that can be changed, where staff changed it, drafts, and what is scheduled",
    example: "",
    async run(shop) {
      const rows = await listContent(shop);
      const table = formatTable(
        ["KEY", "VERSION", "UPDATED", "LANGUAGES", "BY STAFF", "DRAFT", "SCHEDULED", "TITLE"],
        rows.map((row) => [
          row.key,
          row.version,
          row.languages.length > 0 ? formatTime(row.updatedAt) : "",
          row.languages.join(" "),
          row.staffs.join(" "),
          row.draft?.changedBy,
          row.scheduledAt === null ? "" : formatTime(row.scheduledAt),
          `${row.isHidden ? "(hidden) " : ""}${(row.titles.en ?? "").slice(0, 60)}`,
        ]),
      );
      const hidden = await listHiddenDocuments(shop);
      return [
        ...table,
        ...hidden.map(
          ({ key, language, version, shown }) =>
            `Not shown: version ${version} of ${key} (${language}) in the project's files, behind ${shown}; content reset ${key} shows it.`,
        ),
      ];
    },
  }),
  defineCommand({
    name: "content show",
    summary: "Prints a text in the format that content set takes: what pages show, or the draft",
    arguments: { key: KEY },
    options: {
      language: withDefault(LANGUAGE, "en", `the language: ${CHANNEL_LANGUAGES.join(", ")}; most content has the first three`),
      draft: flag("the draft instead of what pages show"),
    },
    example: "faq_Use#when-you-land --language en > answer.md",
    async run(shop, { key: content, language, draft }) {
      const shown = await showContent(shop, content);
      if (!shown) return NO_KEY;
      if (draft && !shown.draft) return NO_DRAFT;
      const source = draft ? shown.draft : shown.inForce;
      const written = source?.texts[language];
      if (written === undefined) return NO_KEY;
      if (content.kind !== "document") return [written];
      const meta = draft ? shown.draft : shown.inForce?.languages.find((one) => one.language === language);
      return [`---\nversion: ${meta?.version}\ndate: ${meta?.day}\n---\n${written}`];
    },
  }),
  defineCommand({
    name: "content set",
    summary: "Writes one language of a draft from a file; content publish shows all languages together",
    details:
      "The file is Markdown: # Title for a document, ## Question for a question, a list of links - [Title](page) for a group of footer links. " +
      "Languages that you do not set keep their text. A changed document needs a version of its own.",
    arguments: { key: KEY },
    options: {
      language: required(LANGUAGE, `the language: ${CHANNEL_LANGUAGES.join(", ")}; most content has the first three`),
      file: required(text("file", 4_000), "the file with the text"),
      version: optional(text("version"), "the new version of a document, such as 1.2"),
      date: optional(text("day"), "the day from which a document applies, such as 2026-11-22; without it, the day of its publication"),
      who: WHO,
    },
    example: "refund_policy --language en --file refunds.md --version 1.2 --date 2026-11-22 --who Mei",
    async run(shop, { key: content, language, file, version, date, who }) {
      const fileText = readFile(file);
      if (fileText === null) return { misused: `There is no file ${file}: name one with --file.` };
      if (!languagesOf(content).includes(language)) return { misused: `Say with --language one of ${languagesOf(content).join(", ")}.` };
      const written = splitFrontMatter(fileText);
      const [newVersion, day] = [version ?? written.version, date ?? written.day];
      const revision = (await readDraft(shop.db, content))?.revision ?? null;
      const meta = { ...(newVersion !== undefined && { version: newVersion }), ...(day !== undefined && { day }) };
      const result = await saveDraft(shop, { content, texts: { [language]: written.text }, ...meta, revision, who });
      if (!result.ok) return DRAFT_CHANGED;
      return describeDraft(content, language, result.problems);
    },
  }),
  defineCommand({
    name: "content discard",
    summary: "Deletes a draft; what pages show stays",
    arguments: { key: KEY },
    options: { who: WHO },
    example: "refund_policy --who Mei",
    async run(shop, { key: content, who }) {
      const draft = await readDraft(shop.db, content);
      if (!draft) return NO_DRAFT;
      const result = await discardDraft(shop, { content, revision: draft.revision, who });
      return result.ok ? [`The draft of ${formatContentKey(content)} is deleted.`] : DRAFT_CHANGED;
    },
  }),
  defineCommand({
    name: "content changes",
    summary: "Shows what staff changed, newest first, and who",
    details: "Content, notices and the maintenance window. The audit log has everything else: audit list.",
    options: { limit: LIMIT },
    example: "--limit 20",
    run: printChanges,
  }),
];

async function printChanges(shop: AppContext, { limit }: { limit: number }): Promise<string[]> {
  const rows = await listChanges(shop, limit);
  if (rows.length === 0) return ["Staff have not changed anything yet."];
  return formatTable(
    ["WHEN", "WHO", "WHAT", "KEY", "LANGUAGE", "DETAIL"],
    rows.map((row) => [formatTime(row.at), row.who, row.action, row.key, row.language, row.detail]),
  );
}

function describeDraft(content: ContentKey, language: ChannelLanguage, problems: ContentProblem[]): string[] {
  const key = formatContentKey(content);
  const saved = `The draft of ${key} is saved in ${language}. Pages show it after content publish ${key}.`;
  return problems.length === 0 ? [saved] : [saved, "Before that:", ...problems.map((problem) => `- ${describeProblem(problem)}`)];
}

function readFile(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
