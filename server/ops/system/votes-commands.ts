import { countVotes } from "#server/content/questions/count-votes.ts";
import { QUESTION_TYPES } from "#server/content/document.schema.ts";
import { type Command, defineCommand, optional } from "#server/ops/command-line/command.ts";
import { choice } from "#server/ops/command-line/values.ts";
import { formatTable, formatTime } from "#server/ops/command-line/format-table.ts";

/** Command for the votes on answers to questions. */
export const votesCommands: Command[] = [
  defineCommand({
    name: "votes",
    summary: "Shows which answers helped and which did not, those that failed most often first",
    details: "Counted by language; votes are kept for a year.",
    options: { type: optional(choice("type", QUESTION_TYPES), `only questions of this type: ${QUESTION_TYPES.join(", ")}`) },
    example: "--type Use",
    async run(shop, { type }) {
      const rows = await countVotes(shop, type);
      if (rows.length === 0) return ["Nobody has voted yet."];
      return formatTable(
        ["NO", "YES", "LANGUAGE", "ANCHOR", "LAST VOTE", "QUESTION"],
        rows.map((row) => [String(row.no), String(row.yes), row.language, row.anchor, formatTime(row.last), row.question.slice(0, 60)]),
      );
    },
  }),
];
