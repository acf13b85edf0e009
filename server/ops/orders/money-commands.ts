import { formatMoney } from "#server/locale/money.schema.ts";
import type { DisputeState } from "#server/domain/payment-states.schema.ts";
import { compareRecords } from "#server/orders/reconciliation/compare-records.ts";
import { writeMoneyCsv } from "#server/payments/money-csv.ts";
import { isAnythingBooked, MONEY_COLUMNS, parseMonth, reportMoney, sumByCurrency, type MoneyLine } from "#server/payments/report-money.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { type Command, defineCommand, flag, required, withDefault } from "#server/ops/input/command.ts";
import { NOTE, parsed, text, wholeNumber, WHO } from "#server/ops/input/values.ts";
import { formatTable, formatTime } from "#server/ops/output/format-table.ts";
import { collectPages } from "#server/db/collect-pages.ts";
import { listDiscrepancies } from "#server/orders/staff/list-discrepancies.ts";
import { resolveDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";

const MAX_DAYS = 90;
const MAX_LISTED = 500;
const MONTH = parsed("month", parseNamedMonth, "a month is written 2026-11");

/** Commands for discrepancies with the records of providers and carrier, and for the monthly report. */
export const moneyCommands: Command[] = [
  defineCommand({
    name: "money differences",
    summary: "Lists where the records of the provider, the carrier and the shop differ, oldest first",
    options: { all: flag(`those that are resolved, too: the newest ${MAX_LISTED} of all`) },
    example: "",
    run: (shop, { all }) => listDifferences(shop, all),
  }),
  defineCommand({
    name: "money resolve",
    summary: "Closes a difference that you have examined, with your note",
    arguments: { difference: required(text("difference"), "the id of the difference, as money differences shows it") },
    options: { note: required(NOTE, "what it was"), who: WHO },
    example: 'dis_01HX5Q --note "the provider has corrected it" --who Mei',
    async run(shop, { difference: id, note, who }) {
      const result = await resolveDiscrepancy(shop, { id, note, who });
      return result.ok ? [`${id} is resolved.`] : { refused: "There is no open difference with this id: see money differences." };
    },
  }),
  defineCommand({
    name: "money compare",
    summary: "Compares the records of the last days with the provider's and the carrier's now",
    details: "A job does this every day. It changes nothing but the list of differences.",
    options: { days: withDefault(wholeNumber("days", 1, MAX_DAYS), "3", "how many days to compare"), who: WHO },
    example: "--days 7 --who Mei",
    async run(shop, { days, who }) {
      const newCount = await compareRecords(shop, { days, who });
      return [newCount === 0 ? "No new differences." : `${newCount} new.`, "", ...(await listDifferences(shop, false))];
    },
  }),
  defineCommand({
    name: "money report",
    summary: "Reports money in and out in a month of Hong Kong, per currency and method, and the position at its end",
    options: { month: required(MONTH, "the month, such as 2026-11"), csv: flag("prints CSV for a spreadsheet") },
    example: "--month 2026-11 --csv > november.csv",
    async run(shop, { month: { name, ...month }, csv }) {
      const lines = await reportMoney(shop, month);
      if (csv) return writeMoneyCsv(name, lines).slice(0, -1).split("\n");
      const headings = MONEY_COLUMNS.map((column) => column.toUpperCase());
      const table = formatTable(["CURRENCY", "METHOD", ...headings], [...lines, ...sumByCurrency(lines)].map(tableCells));
      return [...(isAnythingBooked(lines) ? [] : [`Nothing was booked in ${name}.`]), ...(lines.length > 0 ? table : [])];
    },
  }),
];

function parseNamedMonth(name: string): { name: string; from: number; to: number } | null {
  const month = parseMonth(name);
  return month && { name, ...month };
}

async function listDifferences(shop: AppContext, all: boolean): Promise<string[]> {
  const { rows: found } = await collectPages((page) => listDiscrepancies(shop, { all, ...page }), MAX_LISTED);
  const rows = all ? found.toReversed() : found;
  if (rows.length === 0) return ["All records agree."];
  return formatTable(
    ["DIFFERENCE", "FOUND", "KIND", "ORDER", "ABOUT", "OURS", "THEIRS", ...(all ? ["RESOLVED", "NOTE"] : [])],
    rows.map((row) => [
      row.id,
      formatTime(row.found_at),
      row.kind,
      row.number,
      row.ref,
      row.ours,
      row.dispute_state === null ? row.theirs : `${row.theirs}, ${describeDispute(row.dispute_state, row.dispute_reason, row.evidence_due_at)}`,
      ...(all ? [formatTime(row.resolved_at), row.note] : []),
    ]),
  );
}

const tableCells = (line: MoneyLine) => [
  line.currency,
  line.method,
  ...MONEY_COLUMNS.map((column) => (column === "payments" || column === "refunds" ? line[column] : formatMoney(line[column], line.currency, "en"))),
];

function describeDispute(state: DisputeState, reason: string | null, dueAt: number | null): string {
  const due = state === "opened" && dueAt !== null ? `evidence due ${formatTime(dueAt)}` : null;
  return [state, reason, due].filter(Boolean).join(", ");
}
