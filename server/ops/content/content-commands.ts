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
import { type CommandResult, type Command, NO_WHO, staffName } from "#server/ops/input/command.ts";
import { formatTable, formatTime } from "#server/ops/output/format-table.ts";
import { parseLimit } from "#server/ops/input/parse-limit.ts";

const NO_KEY = { refused: "There is nothing with this key: see content list. A question's key is faq_Use#its-anchor." };
const NO_LANGUAGE: CommandResult = {
  misused: `Say with --language which of them it is: ${CHANNEL_LANGUAGES.join(", ")}; questions have the first three.`,
};
const REFUSALS = {
  "content.english-first": "There is no such question yet: set it with --language en first, the other languages after it.",
  "content.anchor-taken": "A question of another type has this anchor: choose another one.",
  "content.files-version-used": "The version in the project's file was another text on the running site: give the file a new version.",
  "content.not-changed": "Staff changed nothing there: it is as the project's files say.",
};
const SEEN = "Every page shows it within 10 seconds.";
const TEXT = { type: "string" as const };

/** Commands that change questions, documents, footer links and the announcement on the running site. Each change records its author. */
export const contentCommands: Record<string, Command> = {
  "content list": {
    usage: "content list",
    about: "everything that can be changed on the running site, and where staff changed it",
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
  },
  "content show": {
    usage: "content show <key> [--language en]",
    about: "what stands there now, as the file that content set takes",
    options: { language: TEXT },
    async run(shop, [key = ""], options) {
      const content = readContentKey(key);
      const language = languageOf(options.language ?? "en");
      if (!language) return NO_LANGUAGE;
      const shown = content && (await showContent(shop, { content, language }));
      return shown ? [shown] : NO_KEY;
    },
  },
  "content set": {
    usage: "content set <key> --language en --file <file> [--version 1.2] [--date 2026-11-22] --who <name>",
    about:
      "puts the text of a file in its place: Markdown, or the JSON of a group in all languages, which needs no --language; a document needs a version of its own",
    options: { language: TEXT, file: TEXT, version: TEXT, date: TEXT, who: TEXT },
    async run(shop, [key = ""], options) {
      const who = staffName(options);
      if (!who) return NO_WHO;
      const content = readContentKey(key);
      if (!content) return NO_KEY;
      const fileText = readFile(String(options.file ?? ""));
      if (fileText === null) return { misused: "There is no such file: name one with --file." };
      const optionOf = (name: string) => (options[name] === undefined ? {} : { [name]: String(options[name]) });
      return setContent(shop, content, { text: fileText, language: languageOf(options.language), who, ...optionOf("version"), ...optionOf("date") });
    },
  },
  "content reset": {
    usage: "content reset <key> --who <name>",
    about: "gives what staff changed back to the project's files, in every language",
    options: { who: TEXT },
    async run(shop, [key = ""], options) {
      const who = staffName(options);
      if (!who) return NO_WHO;
      const content = readContentKey(key);
      if (!content) return NO_KEY;
      const result = await resetContent(shop, { content, who });
      return result.ok
        ? [`${key} is as the project's files say again (${result.languages.join(", ")}). ${SEEN}`]
        : { refused: REFUSALS[result.reason] };
    },
  },
  "content changes": {
    usage: "content changes [--limit 50]",
    about: "who changed content, the notice or the maintenance window, the newest first",
    options: { limit: TEXT },
    async run(shop, _words, options) {
      const limit = parseLimit(options.limit);
      const rows = await listChanges(shop, limit);
      if (rows.length === 0) return ["Staff changed nothing yet."];
      return formatTable(
        ["WHEN", "WHO", "WHAT", "KEY", "LANGUAGE", "DETAIL"],
        rows.map((row) => [formatTime(row.at), row.who, row.action, row.group_key, row.language, row.detail]),
      );
    },
  },
};

type ContentInput = { text: string; language: ChannelLanguage | undefined; version?: string; date?: string; who: string };

const languageOf = (typed: unknown): ChannelLanguage | undefined => CHANNEL_LANGUAGES.find((language) => language === typed);

async function setContent(shop: AppContext, content: ContentKey, { text, language, version, date, who }: ContentInput): Promise<CommandResult> {
  if (content.kind === "group") {
    if (language) return { misused: "A group has all its languages in one file: leave out --language." };
    const entries = parseJson(text);
    if (entries === undefined) return { refused: "The file is no JSON. Nothing was changed." };
    const result = await setGroup(shop, { group: content.group, entries, version, who });
    return result.ok ? [`${content.group} has ${result.entries} entries now. ${SEEN}`] : { refused: `${result.wrong} Nothing was changed.` };
  }
  if (!language || (content.kind === "question" && !isLanguage(language))) return NO_LANGUAGE;
  if (content.kind === "question" && isLanguage(language)) {
    const result = await setQuestion(shop, { ...content, language, text, who });
    if (result.ok) return [`The question faq_${content.type}#${content.anchor} is set in ${language}. ${SEEN}`];
    return { refused: result.reason === "content.wrong-text" ? `${result.wrong} Nothing was changed.` : REFUSALS[result.reason] };
  }
  // Only for the types: groups and questions have returned above.
  if (content.kind !== "document") return NO_LANGUAGE;
  const result = await setDocument(shop, { key: content.key, language, text, who, ...(version ? { version } : {}), ...(date ? { date } : {}) });
  if (result.ok) return [`${content.key} is version ${result.version} in ${language} now. ${SEEN}`];
  if (result.reason === "content.wrong-text") return { refused: `${result.wrong} Nothing was changed.` };
  return {
    refused: `Version ${result.version} was another text before, and people agreed to that one: give a new one with --version. Nothing was changed.`,
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
