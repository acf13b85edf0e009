import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { LANGUAGES, type Currency } from "#server/locale/locale.schema.ts";
import { formatAmount, formatMoney } from "#server/locale/money.schema.ts";
import { type Command, type CommandResult, defineCommand, flag, required } from "#server/ops/command-line/command.ts";
import { text, WHO } from "#server/ops/command-line/values.ts";
import { applyCatalogue } from "#server/plans/file/apply-catalogue.ts";
import { compareCatalogue, isDoubtful, isEmpty, type CatalogueDifference } from "#server/plans/file/compare-catalogue.ts";
import { exportCatalogue } from "#server/plans/file/export-catalogue.ts";
import type { FileError } from "#server/plans/file/file-error.ts";
import type { PriceDoubts, PriceFigure } from "#server/plans/staff/price-check.ts";
import { describeFileError } from "./describe-file-error.ts";

const FILE = text("path");

/** Commands with which staff change many prices and packages at once, in a file. */
export const catalogueFileCommands: Command[] = [
  defineCommand({
    name: "catalogue export",
    summary: "Writes the plans, packages and prices that apply now to a file that you can edit",
    details: "Changes of staff are included. Credit for prepaid SIMs is not. The file must not exist yet.",
    options: { file: required(FILE, "the file to write") },
    example: "--file prices.json",
    async run(shop, { file }) {
      const path = resolve(file);
      const exported = await exportCatalogue(shop);
      try {
        writeFileSync(path, exported, { flag: "wx" });
      } catch (error) {
        return { refused: `${path} cannot be written: ${(error as NodeJS.ErrnoException).code === "EEXIST" ? "it exists already" : String(error)}.` };
      }
      return [`Written: ${path}. Edit it, then see what would change: catalogue import --file ${file} --who NAME`];
    },
  }),
  defineCommand({
    name: "catalogue import",
    summary: "Shows what an edited file of catalogue export would change; changes it with --apply",
    details:
      "A package that is not in the file goes off sale. Prices of staff stay when a release is imported; catalogue import-release imports the files of this release.",
    options: {
      file: required(FILE, "the edited file"),
      apply: flag("make the changes, now and in every process within 10 seconds"),
      confirm: flag("also prices that change by half or more, currencies out of proportion, and more than a tenth of all packages off sale"),
      who: WHO,
    },
    example: "--file prices.json --apply --who Mei",
    async run(shop, { file, apply, confirm, who }) {
      const path = resolve(file);
      let content: string;
      try {
        content = readFileSync(path, "utf8");
      } catch {
        return { refused: `${path} cannot be read.` };
      }
      if (!apply) {
        const compared = await compareCatalogue(shop, { text: content });
        if (!compared.ok) return refuseFile(compared);
        const { difference } = compared;
        if (isEmpty(difference)) return ["Nothing would change."];
        return [...describeDifference(difference), `Nothing is changed yet: add --apply${isDoubtful(difference) ? " --confirm" : ""}.`];
      }
      const result = await applyCatalogue(shop, { text: content, confirmed: confirm, who });
      if (!result.ok && result.code === "file-invalid") return refuseFile(result);
      const lines = describeDifference(result.difference);
      if (!result.ok) return { refused: [...lines, "Nothing was changed. If this is right, add --confirm."].join("\n") };
      return isEmpty(result.difference) ? ["Nothing changed."] : [...lines, "Applied. Every process uses it within 10 seconds."];
    },
  }),
];

const refuseFile = ({ errors, count }: { errors: FileError[]; count: number }): CommandResult => ({
  refused: [
    "Nothing was changed. Please correct the file:",
    ...errors.map(describeFileError),
    ...(count > errors.length ? [`And ${count - errors.length} more.`] : []),
  ].join("\n"),
});

function describeDifference({ created, removed, returned, prices, renamed, order, doubts }: CatalogueDifference): string[] {
  const money = (amount: number | undefined, currency: Currency) => (amount === undefined ? [] : [formatMoney(amount, currency, "en")]);
  return [
    ...created.map(
      ({ id, price: { CNY, HKD, USD } }) => `New: ${id}, ${[...money(CNY, "CNY"), ...money(HKD, "HKD"), ...money(USD, "USD")].join(", ")}`,
    ),
    ...removed.map((id) => `Off sale: ${id}`),
    ...returned.map((id) => `On sale again: ${id}`),
    ...prices.map(({ id, figures }) => `${id}: ${figures.map(describeFigure).join(", ")}`),
    ...renamed.map(({ plan, from, to }) => {
      const changed = LANGUAGES.filter((language) => from[language] !== to[language]);
      return `${plan}: ${changed.map((language) => `name in ${language} "${from[language]}" → "${to[language]}"`).join(", ")}`;
    }),
    ...(order ? [`Order of plans: ${order.from.join(", ") || "as in the release"} → ${order.to.join(", ") || "as in the release"}`] : []),
    ...doubts.prices.flatMap(({ id, doubts: found }) => describeDoubts(found).map((doubt) => `Please check ${id}: ${doubt}`)),
    ...(doubts.manyRemoved ? [`Please check the file: ${doubts.manyRemoved.removed} of ${doubts.manyRemoved.of} packages go off sale.`] : []),
  ];
}

const describeFigure = ({ currency, from, to, percent }: PriceFigure): string =>
  from === null
    ? `${currency} ${formatAmount(to)} (new)`
    : `${currency} ${formatAmount(from)} → ${formatAmount(to)} (${(percent ?? 0) > 0 ? "+" : ""}${percent} %)`;

const describeDoubts = ({ large, ratios }: PriceDoubts): string[] => [
  ...large.map((figure) => `${describeFigure(figure)} is a change of half or more`),
  ...ratios.map(({ currencies: [a, b], ratio, usual }) => `1 ${b} is ${ratio.toFixed(2)} ${a} here, usually ${usual.toFixed(2)}`),
];
