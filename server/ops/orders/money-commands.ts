import { formatMoney } from "#server/locale/money.ts";
import type { DisputeState } from "#server/domain/payment-states.schema.ts";
import { reconcileRecords } from "#server/orders/reconciliation/reconcile-records.ts";
import { parseMonth, reportMoney, sumByCurrency, type MoneyLine } from "#server/payments/report-money.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { Command } from "#server/ops/input/command.ts";
import { formatTable, formatTime } from "#server/ops/output/format-table.ts";
import { writeCsv } from "#server/ops/output/csv.ts";
import { resolveDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";

const AMOUNTS = ["paid", "refunded", "returned", "disputed", "won", "net", "position"] as const;
const HEADINGS = ["PAYMENTS", "PAID", "REFUNDS", "REFUNDED", "RETURNED", "DISPUTED", "WON", "NET", "POSITION"];
const MAX_DAYS = 90;

/** Commands for discrepancies with the records of providers and carrier, and for the monthly report. */
export const moneyCommands: Record<string, Command> = {
  "money differences": {
    usage: "money differences [--all]",
    about: "where the provider's, the carrier's and our own books do not agree, oldest first; --all: also those that are resolved",
    options: { all: { type: "boolean" } },
    run: (shop, _words, options) => listDifferences(shop, options.all === true),
  },
  "money resolve": {
    usage: 'money resolve <difference> --note "<what it was>"',
    about: "a person has looked at a difference: it leaves the list and keeps the note",
    options: { note: { type: "string" } },
    async run(shop, [id = ""], options) {
      const note = String(options.note ?? "").trim();
      if (note === "") return { misused: "Say in --note what it was." };
      const result = await resolveDiscrepancy(shop, { id, note });
      return result.ok ? [`${id} is resolved.`] : { refused: "There is no open difference with this id: look with `money differences`." };
    },
  },
  "money compare": {
    usage: "money compare [--days 3]",
    about: "compares our books of the last days with the provider's and the carrier's now, as every night",
    options: { days: { type: "string" } },
    async run(shop, _words, options) {
      const days = Number(options.days ?? 3);
      if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS) return { misused: `Days are a whole number from 1 to ${MAX_DAYS}.` };
      const newCount = await reconcileRecords(shop, days);
      return [newCount === 0 ? "Nothing new differs." : `${newCount} new.`, "", ...(await listDifferences(shop, false))];
    },
  },
  "money report": {
    usage: "money report --month 2026-11 [--csv]",
    about: "what came in and went out in a month of Hong Kong (UTC+8) per currency and method, and the position at its end; --csv: for a spreadsheet",
    options: { month: { type: "string" }, csv: { type: "boolean" } },
    async run(shop, _words, options) {
      const name = String(options.month ?? "");
      const month = parseMonth(name);
      if (!month) return { misused: "Name the month as year and month: --month 2026-11." };
      const lines = await reportMoney(shop.db, month);
      if (options.csv)
        return writeCsv(
          ["month", "currency", "method", ...HEADINGS.map((heading) => heading.toLowerCase())],
          lines.map((line) => [name, ...csvCells(line)]),
        );
      const isAnythingBooked = lines.some(
        (line) => line.payments + line.refunds > 0 || AMOUNTS.some((column) => column !== "position" && line[column] !== 0),
      );
      const table = formatTable(["CURRENCY", "METHOD", ...HEADINGS], [...lines, ...sumByCurrency(lines)].map(tableCells));
      return [...(isAnythingBooked ? [] : [`Nothing was booked in ${name}.`]), ...(lines.length > 0 ? table : [])];
    },
  },
};

async function listDifferences(shop: AppContext, all: boolean): Promise<string[]> {
  let query = shop.db
    .selectFrom("discrepancies")
    .leftJoin("orders", "orders.id", "discrepancies.order_id")
    .leftJoin("disputes", (on) => on.onRef("disputes.id", "=", "discrepancies.ref").on("discrepancies.kind", "=", "dispute"))
    .selectAll("discrepancies")
    .select(["orders.number", "disputes.state", "disputes.reason", "disputes.evidence_due_at"]);
  if (!all) query = query.where("resolved_at", "is", null);
  const rows = await query.orderBy("found_at").orderBy("discrepancies.id").execute();
  if (rows.length === 0) return ["All books agree."];
  return formatTable(
    ["DIFFERENCE", "FOUND", "KIND", "ORDER", "ABOUT", "OURS", "THEIRS", ...(all ? ["RESOLVED", "NOTE"] : [])],
    rows.map((row) => [
      row.id,
      formatTime(row.found_at),
      row.kind,
      row.number,
      row.ref,
      row.ours,
      row.state === null ? row.theirs : `${row.theirs}, ${describeDispute(row.state, row.reason, row.evidence_due_at)}`,
      ...(all ? [formatTime(row.resolved_at), row.note] : []),
    ]),
  );
}

const cells = (line: MoneyLine, show: (amount: number) => string) => [
  line.currency,
  line.method,
  line.payments,
  show(line.paid),
  line.refunds,
  ...AMOUNTS.slice(1).map((column) => show(line[column])),
];
const tableCells = (line: MoneyLine) => cells(line, (amount) => formatMoney(amount, line.currency));
/** Amounts like `-12.50`, without currency symbol and thousands separators, so that any program can read them. */
const csvCells = (line: MoneyLine) =>
  cells(line, (amount) => `${amount < 0 ? "-" : ""}${Math.floor(Math.abs(amount) / 100)}.${String(Math.abs(amount) % 100).padStart(2, "0")}`);

function describeDispute(state: DisputeState, reason: string | null, dueAt: number | null): string {
  const due = state === "opened" && dueAt !== null ? `evidence due ${formatTime(dueAt)}` : null;
  return [state, reason, due].filter(Boolean).join(", ");
}
