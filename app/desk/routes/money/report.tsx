import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatOpenList } from "#server/locale/format-list.schema.ts";
import { dateTimeFormat } from "#server/locale/intl-formats.schema.ts";
import { type Language, languageEntry } from "#server/locale/locale.schema.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import { hongKongDay } from "#server/locale/time/hong-kong-day.ts";
import { writeMoneyCsv } from "#server/payments/money-csv.ts";
import { addMonths, isAnythingBooked, parseMonth, reportMoney, sumByCurrency, type MoneyLine, MONEY_COLUMNS } from "#server/payments/report-money.ts";
import { csvResponse } from "#app/desk/file-response.server.ts";
import { deskLanguage, titleOf } from "#app/desk/language.server.ts";
import { staffLoader, type StaffContext } from "#app/desk/staff.server.ts";
import { CsvLink, DataTable } from "#app/desk/ui/data-table.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { fileLoader } from "#app/desk/verb/staff-list.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { MoneyPages } from "./money-pages.tsx";

/** The first year of the shop's ledger that can be asked for; `parseMonth` accepts no earlier one. */
const FIRST_MONTH = "2000-01";

/** Money in and out of a month in Hong Kong, for each currency and payment method, and the position at its end. */
export const loader = staffLoader("money.view", async (args) => {
  const { shop, request, context } = args;
  const month = readMonth(args);
  const lines = await reportMoney(shop, month);
  const sums = sumByCurrency(lines);
  return {
    title: titleOf(request, context, "desk-money:report.title", { month: monthName(month.name, deskLanguage(request, context)) }),
    month: month.name,
    previous: month.name > FIRST_MONTH ? addMonths(month.name, -1) : null,
    next: month.name < month.current ? addMonths(month.name, 1) : null,
    isBooked: isAnythingBooked(lines),
    currencies: sums.map((sum) => ({ currency: sum.currency, lines: [...lines.filter(({ currency }) => currency === sum.currency), sum] })),
  };
});

export const csv = fileLoader("/money/report/csv", "money.view", async (args) => {
  const month = readMonth(args);
  return csvResponse(`money-${month.name}.csv`, writeMoneyCsv(month.name, await reportMoney(args.shop, month)));
});

export default function MoneyReport() {
  const { title, month, previous, next, isBooked, currencies } = useLoaderData<typeof loader>();
  const { t, language } = useTranslation("desk-money");
  return (
    <div className="money-report stack">
      <PageHead title={title} about={t("report.about")}>
        {previous && <a href={`/money/report?month=${previous}`}>‹ {monthName(previous, language)}</a>}
        {next && <a href={`/money/report?month=${next}`}>{monthName(next, language)} ›</a>}
        {currencies.length > 0 && <CsvLink to={`/money/report/csv?month=${month}`} />}
      </PageHead>
      <MoneyPages current="report" />
      {!isBooked && <p>{t("report.nothing")}</p>}
      {currencies.map(({ currency, lines }) => (
        <section key={currency} aria-labelledby={`report-${currency}`}>
          <h2 id={`report-${currency}`}>{currency}</h2>
          <ReportTable lines={lines} caption={formatOpenList([title, currency], language)} />
        </section>
      ))}
    </div>
  );
}

function ReportTable({ lines, caption }: { lines: MoneyLine[]; caption: string }) {
  const { t, language } = useTranslation("desk-money");
  return (
    <DataTable
      caption={caption}
      rows={lines}
      rowKey={({ method }) => method}
      hasFigures
      empty={null}
      columns={[
        { key: "method", label: t("column.method"), isHeader: true, cell: ({ method }) => t(`report-method.${method}`) },
        ...MONEY_COLUMNS.map((column) => ({
          key: column,
          label: t(`report-column.${column}`),
          isNumber: true,
          cell: (line: MoneyLine) => (
            <span className="number nowrap">
              {column === "payments" || column === "refunds" ? line[column] : formatMoney(line[column], line.currency, language)}
            </span>
          ),
        })),
      ]}
    />
  );
}

/** Returns the month of a report in the address (`?month=2026-11`), by default the current one in Hong Kong; 404 if it is not a month. */
function readMonth({ request, shop }: StaffContext & { request: Request }) {
  const current = hongKongDay(shop.clock()).slice(0, 7);
  const name = new URL(request.url).searchParams.get("month") ?? current;
  const month = parseMonth(name);
  if (!month) throw data(null, { status: 404 });
  return { name, current, ...month };
}

/** Returns a month (`2026-11`) as a language writes it: "November 2026", "2026年11月". */
const monthName = (month: string, language: Language): string =>
  dateTimeFormat(languageEntry(language).intl, {
    year: "numeric",
    month: "long",
    timeZone: "UTC",
  }).format(Date.parse(`${month}-01T00:00:00Z`));
