import { formatAmount } from "#server/locale/money.schema.ts";
import { writeCsv } from "#server/protocol/csv.ts";
import { MONEY_COLUMNS, type MoneyLine } from "./report-money.ts";

/** Returns a CSV file with the report of a month (`2026-11`). Amounts like `-12.50`, without symbol and thousands separators, so that any program can read them. */
export const writeMoneyCsv = (month: string, lines: readonly MoneyLine[]): string =>
  writeCsv(
    ["month", "currency", "method", ...MONEY_COLUMNS],
    lines.map((line) => [
      month,
      line.currency,
      line.method,
      ...MONEY_COLUMNS.map((column) => (column === "payments" || column === "refunds" ? line[column] : formatAmount(line[column], line.currency))),
    ]),
  );
