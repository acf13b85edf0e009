import type { Staff } from "#server/audit/staff.ts";
import { readFileSync } from "node:fs";
import { readContentKey, type ContentKey } from "#server/content/staff/content-key.ts";
import { listHiddenDocuments } from "#server/content/staff/list-hidden-documents.ts";
import { resetContent } from "#server/content/staff/reset-content.ts";
import { setDocument } from "#server/content/staff/set-document.ts";
import { setGroup } from "#server/content/staff/set-group.ts";
import { setQuestion } from "#server/content/staff/set-question.ts";
import { showContent, listChanges, listContent } from "#server/content/staff/show-content.ts";
import { CHANNEL_LANGUAGES, isLanguage, type ChannelLanguage } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { type Command, type CommandResult, defineCommand, optional, required, withDefault } from "#server/ops/input/command.ts";
import { choice, LIMIT, parsed, text, WHO } from "#server/ops/input/values.ts";
import { formatTable, formatTime } from "#server/ops/output/format-table.ts";

const NO_KEY = { refused: "There is nothing with this key: see content list. A question's key is faq_Use#its-anchor." };
const NO_LANGUAGE: CommandResult = {
  misused: `Say with --language which one it is: ${CHANNEL_LANGUAGES.join(", ")}; questions have the first three.`,
};
const REFUSALS = {
  "english-first": "There is no such question yet: set it with --language en first, the other languages after it.",
  "anchor-taken": "A question of another type has this anchor: choose another one.",
  "files-version-used": "The running site has had another text with the version of the project's file: give the file a new version.",
  "content-not-changed": "Staff have not changed it: it is as in the project's files.",
};
const SEEN = "Every page shows it within 10 seconds.";
const LANGUAGE = choice("language", CHANNEL_LANGUAGES);
const KEY = required(
  parsed("key", readContentKey, "see content list; a question's key is faq_Use#its-anchor"),
  "what to show or change: a key of content list",
);

/** Commands that change questions, documents, footer links and the announcement on the running site. Each change records its author. */
export const contentCommands: Command[] = [
  defineCommand({
    name: "content list",
    summary: "Lists everything that can be changed on the running site, and where staff changed it",
    example: "",
    async run(shop) {
      const rows = await listContent(shop);
      const table = formatTable(
        ["KEY", "VERSION", "UPDATED", "LANGUAGES", "BY STAFF", "TITLE"],
        rows.map((row) => [row.key, row.version, formatTime(row.updatedAt), row.languages.join(" "), row.staffs.join(" "), row.title.slice(0, 60)]),
      );
      const hidden = await listHiddenDocuments(shop);
      return [
        ...table,
        ...hidden.map(
          ({ key, language, version, shown }) =>
            `Not shown: version ${version} of ${key} (${language}) in the project's files, behind staff's ${shown}; content reset ${key} shows it.`,
        ),
      ];
    },
  }),
  defineCommand({
    name: "content show",
    summary: "Prints the current text, in the format that content set takes",
    arguments: { key: KEY },
    options: { language: withDefault(LANGUAGE, "en", `the language: ${CHANNEL_LANGUAGES.join(", ")}; questions have the first three`) },
    example: "faq_Use#when-you-land --language en > answer.md",
    async run(shop, { key: content, language }) {
      const shown = await showContent(shop, { content, language });
      return shown ? [shown] : NO_KEY;
    },
  }),
  defineCommand({
    name: "content set",
    summary: "Replaces a text with that of a file",
    details:
      "The file is Markdown, or the JSON of a group in all languages, which needs no --language. A changed document needs a version of its own. " +
      "Set a new question in English first.",
    arguments: { key: KEY },
    options: {
      language: optional(LANGUAGE, `the language: ${CHANNEL_LANGUAGES.join(", ")}; questions have the first three`),
      file: required(text("file", 4_000), "the file with the text"),
      version: optional(text("version"), "the new version of a document, such as 1.2"),
      date: optional(text("day"), "the day from which a document applies, such as 2026-11-22"),
      who: WHO,
    },
    example: "refund_policy --language en --file refunds.md --version 1.2 --date 2026-11-22 --who Mei",
    async run(shop, { key: content, language, file, version, date, who }) {
      const fileText = readFile(file);
      if (fileText === null) return { misused: `There is no file ${file}: name one with --file.` };
      return setContent(shop, content, { text: fileText, language, version, date, who });
    },
  }),
  defineCommand({
    name: "content reset",
    summary: "Discards what staff changed, in every language, and shows the project's files again",
    arguments: { key: KEY },
    options: { who: WHO },
    example: "faq_Use#when-you-land --who Mei",
    async run(shop, { key: content, who }) {
      const result = await resetContent(shop, { content, who });
      return result.ok
        ? [`${describeKey(content)} is as in the project's files again (${result.languages.join(", ")}). ${SEEN}`]
        : { refused: REFUSALS[result.code] };
    },
  }),
  defineCommand({
    name: "content changes",
    summary: "Shows what staff changed, newest first, and who",
    details: "Content, notices and the maintenance window. The audit log has everything else: audit list.",
    options: { limit: LIMIT },
    example: "--limit 20",
    async run(shop, { limit }) {
      const rows = await listChanges(shop, limit);
      if (rows.length === 0) return ["Staff have not changed anything yet."];
      return formatTable(
        ["WHEN", "WHO", "WHAT", "KEY", "LANGUAGE", "DETAIL"],
        rows.map((row) => [formatTime(row.at), row.who, row.action, row.group_key, row.language, row.detail]),
      );
    },
  }),
];

type ContentInput = {
  text: string;
  language: ChannelLanguage | undefined;
  version: string | undefined;
  date: string | undefined;
  who: Staff;
};

const describeKey = (content: ContentKey): string => {
  if (content.kind === "question") return `faq_${content.type}#${content.anchor}`;
  return content.kind === "group" ? content.group : content.key;
};

async function setContent(shop: AppContext, content: ContentKey, { text, language, version, date, who }: ContentInput): Promise<CommandResult> {
  if (content.kind === "group") {
    if (language) return { misused: "A group has all its languages in one file: leave out --language." };
    const entries = parseJson(text);
    if (entries === undefined) return { refused: "The file is not valid JSON. Nothing was changed." };
    const result = await setGroup(shop, { group: content.group, entries, version, who });
    return result.ok ? [`${content.group} has ${result.entries} entries now. ${SEEN}`] : { refused: `${result.values.wrong} Nothing was changed.` };
  }
  if (!language || (content.kind === "question" && !isLanguage(language))) return NO_LANGUAGE;
  if (content.kind === "question" && isLanguage(language)) {
    const result = await setQuestion(shop, { ...content, language, text, who });
    if (result.ok) return [`The question faq_${content.type}#${content.anchor} is set in ${language}. ${SEEN}`];
    return { refused: result.code === "wrong-text" ? `${result.values.wrong} Nothing was changed.` : REFUSALS[result.code] };
  }
  // Only for the types: groups and questions have returned above.
  if (content.kind !== "document") return NO_LANGUAGE;
  const result = await setDocument(shop, { key: content.key, language, text, who, ...(version ? { version } : {}), ...(date ? { date } : {}) });
  if (result.ok) return [`${content.key} is version ${result.version} in ${language} now. ${SEEN}`];
  if (result.code === "wrong-text") return { refused: `${result.values.wrong} Nothing was changed.` };
  return {
    refused: `Version ${result.values.version} was another text before, and people agreed to that text: give a new version with --version. Nothing was changed.`,
  };
}

function readFile(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

/** Returns undefined if the text is not JSON. */
function parseJson(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}
