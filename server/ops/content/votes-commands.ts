import { countVotes } from "#server/content/questions/count-votes.ts";
import { QUESTION_TYPES } from "#server/content/question.schema.ts";
import type { Command } from "#server/ops/input/command.ts";
import { formatTable, formatTime } from "#server/ops/output/format-table.ts";

/** Commands for the votes on answers to questions. */
export const votesCommands: Record<string, Command> = {
  "content votes": {
    usage: `content votes [--type ${QUESTION_TYPES[0]}]`,
    about: "which answers helped and which did not, by language, those that failed most often first; votes are kept for a year",
    options: { type: { type: "string" } },
    async run(shop, _words, options) {
      const type = QUESTION_TYPES.find((candidate) => candidate === options.type);
      if (options.type !== undefined && !type) return { misused: `--type is one of ${QUESTION_TYPES.join(", ")}.` };
      const rows = await countVotes(shop, type);
      if (rows.length === 0) return ["Nobody has voted yet."];
      return formatTable(
        ["NO", "YES", "LANGUAGE", "ANCHOR", "LAST VOTE", "QUESTION"],
        rows.map((row) => [String(row.no), String(row.yes), row.language, row.anchor, formatTime(row.last), row.question.slice(0, 60)]),
      );
    },
  },
};
