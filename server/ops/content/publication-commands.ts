import { hideQuestion, moveQuestion } from "#server/content/staff/arrange-questions.ts";
import { callOffPublication } from "#server/content/staff/call-off-publication.ts";
import { formatContentKey } from "#server/content/staff/content-key.ts";
import { CONFIRMABLE_PROBLEMS } from "#server/content/staff/content.schema.ts";
import { describeProblem } from "#server/content/staff/content-problem.ts";
import type { PublishedEdition } from "#server/content/staff/publish-edition.ts";
import { publish, type PublicationRejected, type TextsChanged } from "#server/content/staff/publish-draft.ts";
import { readDraft } from "#server/content/staff/read-content.ts";
import { returnToEdition, returnToFiles } from "#server/content/staff/return-to-edition.ts";
import { listEditions } from "#server/content/staff/show-content.ts";
import { compareEditions } from "#server/content/preview/compare-editions.ts";
import { type Command, type CommandResult, defineCommand, flag, optional, repeated, required, withDefault } from "#server/ops/input/command.ts";
import { choice, LIMIT, text, TIME, WHO } from "#server/ops/input/values.ts";
import { formatTable, formatTime } from "#server/ops/output/format-table.ts";
import { DRAFT_CHANGED, KEY, NO_DRAFT } from "./content-commands.ts";

export const SEEN = "Every page shows it within 10 seconds.";
const NOT_CHANGED = { refused: "Staff have not changed it: it is as in the project's files." };
const NO_QUESTION = { refused: "There is no such question: see content list." };
const AT = optional(TIME, 'the moment, such as "2026-12-24 00:00" (UTC+8); without it, now, or when the day of the document begins');
export const CONFIRM = repeated(choice("problem", CONFIRMABLE_PROBLEMS), "publishes in spite of this problem; may be given twice");

/** Commands that publish drafts, and show and restore earlier texts. */
export const publicationCommands: Command[] = [
  defineCommand({
    name: "content publish",
    summary: "Shows a draft on every page, in all its languages together, now or at a moment",
    arguments: { key: KEY },
    options: { at: AT, confirm: CONFIRM, who: WHO },
    example: 'refund_policy --at "2026-12-24 00:00" --who Mei',
    async run(shop, { key: content, at = null, confirm, who }) {
      const draft = await readDraft(shop.db, content);
      if (!draft) return NO_DRAFT;
      const result = await publish(shop, { content, revision: draft.revision, publishAt: at, confirmed: confirm, who });
      if (result.ok) return describePublished(formatContentKey(content), result);
      if (result.code === "no-draft") return NO_DRAFT;
      return result.code === "draft-changed" ? DRAFT_CHANGED : describeRejected(result);
    },
  }),
  defineCommand({
    name: "content call-off",
    summary: "Calls off what is scheduled; it is a draft again",
    arguments: { key: KEY },
    options: { who: WHO },
    example: "refund_policy --who Mei",
    async run(shop, { key: content, who }) {
      const result = await callOffPublication(shop, { content, who });
      if (!result.ok) return { refused: "Nothing is scheduled: see content list." };
      const place = result.isDraftAgain
        ? "It is a draft again."
        : `There is another draft, so it is only in content history ${formatContentKey(content)}.`;
      return [`The publication of ${formatContentKey(content)} is called off. ${place}`];
    },
  }),
  defineCommand({
    name: "content history",
    summary: "Lists what was published and what is scheduled, latest first",
    arguments: { key: KEY },
    options: { limit: LIMIT },
    example: "refund_policy",
    async run(shop, { key: content, limit }) {
      const { editions } = await listEditions(shop, { content, limit });
      if (editions.length === 0) return ["Nothing was published by staff yet: pages show the project's files."];
      return formatTable(
        ["EDITION", "STATE", "IN EFFECT FROM", "UNTIL", "VERSION", "LANGUAGES", "BY"],
        editions.map((row) => [
          row.id,
          row.state,
          formatTime(row.takesEffectAt),
          row.endsAt === null ? "" : formatTime(row.endsAt),
          row.version,
          row.languages.join(" "),
          row.publishedBy ?? (row.source === "files" ? "release" : ""),
        ]),
      );
    },
  }),
  defineCommand({
    name: "content compare",
    summary: "Shows the lines that differ between two texts",
    arguments: { key: KEY },
    options: {
      older: withDefault(text("edition"), "in-force", "an edition of content history, in-force, files or draft"),
      newer: withDefault(text("edition"), "draft", "an edition of content history, in-force, files or draft"),
    },
    example: "refund_policy --older in-force --newer draft",
    async run(shop, { key: content, older, newer }) {
      const result = await compareEditions(shop, { content, older, newer });
      if (!result.ok) return { refused: `There is no ${result.edition} of ${formatContentKey(content)}: see content history.` };
      const signs = { same: "", added: "+", removed: "-" };
      const changed = result.languages.flatMap(({ language, lines }) =>
        lines
          .filter(({ change }) => change !== "same")
          .map(({ line, parts }) => {
            const words = parts.map(({ change, text: part }) => (change === "same" ? part : `[${signs[change]}${part}]`)).join("");
            return `${language}, line ${line}: ${words}`;
          }),
      );
      return changed.length > 0 ? changed : ["The texts are the same."];
    },
  }),
  defineCommand({
    name: "content return",
    summary: "Publishes the texts of an earlier edition again, as a new one",
    arguments: { key: KEY, edition: required(text("edition"), "an edition of content history") },
    options: { version: optional(text("version"), "the new version of a document, such as 1.3"), at: AT, confirm: CONFIRM, who: WHO },
    example: "refund_policy edn_01kb --version 1.3 --who Mei",
    async run(shop, { key: content, edition, version = "", at = null, confirm, who }) {
      const result = await returnToEdition(shop, { content, edition, version, publishAt: at, confirmed: confirm, who });
      if (result.ok) return describePublished(formatContentKey(content), result);
      return result.code === "edition-unknown" ? { refused: "There is no such edition: see content history." } : describeRejected(result);
    },
  }),
  defineCommand({
    name: "content reset",
    summary: "Shows the project's files again, in every language, and those of later releases",
    arguments: { key: KEY },
    options: { who: WHO },
    example: "faq_Use#when-you-land --who Mei",
    async run(shop, { key: content, who }) {
      const result = await returnToFiles(shop, { content, who });
      if (result.ok) return [`${formatContentKey(content)} is as in the project's files again. ${SEEN}`];
      if (result.code === "content-not-changed") return NOT_CHANGED;
      return { refused: "The running site has had another text with the version of the project's file: give the file a new version." };
    },
  }),
  defineCommand({
    name: "content hide",
    summary: "Hides a question, or shows it again with --undo",
    arguments: { key: KEY },
    options: { undo: flag("shows the question again"), who: WHO },
    example: "faq_Use#when-you-land --who Mei",
    async run(shop, { key: question, undo, who }) {
      if (question.kind !== "question") return NO_QUESTION;
      const result = await hideQuestion(shop, { question, isHidden: !undo, who });
      if (!result.ok) return NO_QUESTION;
      return [
        `${formatContentKey(question)} is ${undo ? "shown" : "hidden"}${result.isChanged ? `. Every page follows within 10 seconds.` : " already."}`,
      ];
    },
  }),
  defineCommand({
    name: "content move",
    summary: "Moves a question within its type",
    arguments: { key: KEY },
    options: { after: optional(text("anchor"), "the anchor of the question that it follows; without it, the question comes first"), who: WHO },
    example: "faq_Use#when-you-land --after apn --who Mei",
    async run(shop, { key: question, after = null, who }) {
      if (question.kind !== "question") return NO_QUESTION;
      const result = await moveQuestion(shop, { question, after, who });
      if (result.ok) return [result.isChanged ? `${formatContentKey(question)} is moved. ${SEEN}` : "It is there already."];
      return result.code === "question-unknown" ? NO_QUESTION : { refused: `There is no question #${after} of the type ${question.type}.` };
    },
  }),
];

/** Says what was published or scheduled, and in which languages. */
function describePublished(key: string, { state, takesEffectAt, version, languages }: PublishedEdition): string[] {
  const what = `${key}${version ? ` version ${version}` : ""} (${languages.join(", ")})`;
  if (state === "published") return [`${what} is published. ${SEEN}`];
  return [`${what} takes effect at ${formatTime(takesEffectAt)}. content call-off ${key} stops it.`];
}

/** Says everything that prevents a publication. */
export function describeRejected(rejected: PublicationRejected | TextsChanged): CommandResult {
  if (rejected.code === "texts-changed") return { refused: "The texts that pages show have changed meanwhile. Nothing was changed." };
  if (rejected.code === "content-not-changed") return { refused: "Nothing was changed: pages show these texts already." };
  if (rejected.code === "already-scheduled")
    return { refused: `Another edition waits until ${formatTime(rejected.takesEffectAt)}: call it off first. Nothing was changed.` };
  const confirmable =
    rejected.code === "wrong-content"
      ? ""
      : ` To publish all the same: --confirm ${[...new Set(rejected.problems.map(({ code }) => code))].join(" --confirm ")}.`;
  return { refused: [...rejected.problems.map(describeProblem), `Nothing was changed.${confirmable}`].join("\n") };
}
