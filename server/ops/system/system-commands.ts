import { fingerprintOfKey } from "#server/crypto/field-encryptor.ts";
import { QUESTION_TYPES } from "#server/content/document.schema.ts";
import { countVotes } from "#server/content/questions/count-votes.ts";
import { countEncrypted, reseal } from "#server/keys/reseal.ts";
import { type Command, type CommandResult, defineCommand, flag, optional, withDefault } from "#server/ops/command-line/command.ts";
import { formatTable, formatTime } from "#server/ops/command-line/format-table.ts";
import { choice, wholeNumber, WHO } from "#server/ops/command-line/values.ts";
import { compareRecords } from "#server/orders/reconciliation/compare-records.ts";
import { checkSettings, checkShop, type Finding } from "./check-shop.ts";

const MAX_DAYS = 90;

/**
 * Commands that check the shop, compare its records with those of others, count votes on answers, and replace the keys of encrypted values. They print
 * fingerprints, never keys.
 */
export const systemCommands: Command[] = [
  defineCommand({
    name: "check",
    summary: "Checks whether the shop is ready for customers",
    details:
      "Run it before the first customer, and after every change: it looks at settings, services, keys, prices, codes, stock and content. " +
      "The exit code is 1 if something is wrong.",
    options: { settings: flag("only the settings: needs no database and contacts nothing") },
    example: "",
    runEarly: (readConfiguration, { settings }) => (settings ? report(checkSettings(readConfiguration())) : null),
    run: async (shop) => report(await checkShop(shop)),
  }),
  defineCommand({
    name: "reconcile",
    summary: "Compares the records of the last days with the provider's and the carrier's now",
    details: "A job does this every day. New differences are on the page Money of the staff desk.",
    options: { days: withDefault(wholeNumber("days", 1, MAX_DAYS), "3", "how many days to compare"), who: WHO },
    example: "--days 7 --who Mei",
    async run(shop, { days, who }) {
      const newCount = await compareRecords(shop, { days, who });
      return [newCount === 0 ? "No new differences." : `New differences: ${newCount}. See Money at the staff desk.`];
    },
  }),
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
  defineCommand({
    name: "keys show",
    summary: "Shows how many stored values each of FILE_KEYS encrypts",
    details: "A key that encrypts none may be removed. It prints fingerprints, never keys.",
    example: "",
    async run(shop) {
      const counts = await countEncrypted(shop.db);
      const configured = (shop.env.fileKeys ?? []).map(fingerprintOfKey);
      const unknown = [...counts.keys()].filter((key) => !configured.includes(key));
      return formatTable(
        ["KEY", "FILE_KEYS", "VALUES"],
        [...configured, ...unknown].map((key, index) => [
          key,
          index === 0 ? "newest, encrypts" : configured.includes(key) ? "older, decrypts" : "not configured",
          counts.get(key) ?? 0,
        ]),
      );
    },
  }),
  defineCommand({
    name: "keys reseal",
    summary: "Encrypts everything with the newest of FILE_KEYS while the shop runs",
    details: "Older keys may then be removed. You may stop it and start it again.",
    options: { who: WHO },
    example: "--who Mei",
    async run(shop, { who }) {
      const { resealed, undecryptable } = await reseal(shop, who);
      const summary = `${resealed} values are now encrypted with the newest key.`;
      if (undecryptable.length === 0) return [summary];
      const columns = [...new Set(undecryptable)].join(", ");
      return {
        refused: `${summary} ${undecryptable.length} are encrypted with a key that is not in FILE_KEYS, in ${columns}: add that key after the others and repeat the command.`,
      };
    },
  }),
];

function report(findings: Finding[]): CommandResult {
  const lines = findings.map(({ verdict, sentence }) => `${verdict.padEnd(8)} ${sentence}`);
  const problems = findings.filter(({ verdict }) => verdict === "PROBLEM").length;
  if (problems === 0) return [...lines, "Nothing is wrong."];
  return { refused: [...lines, `${problems} ${problems === 1 ? "problem" : "problems"}.`].join("\n") };
}
