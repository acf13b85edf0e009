import { withSpaceAfter } from "#server/locale/format-list.schema.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { path, type Query } from "#server/locale/path.schema.ts";
import { useLanguage } from "#app/i18n/translator.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { formatData } from "#app/ui/format-data.ts";
import { Money } from "#app/ui/money.tsx";
import { Notice, EmptyState } from "#app/ui/notice.tsx";
import { DaysChart, MonthsChart } from "./usage-charts.tsx";
import { type UsageView, formatUsageDate } from "./usage-view.ts";

type UsagePanelProps = {
  /** Null if the carrier does not respond. */
  usage: UsageView | null;
  /** The page that contains the panel. */
  page: string;
  /** Identifies the SIM in the URL: `iccid` or `key`. */
  query: Query;
  /** Whether the visitor has just asked for the link that shows the days. */
  isLinkSent: boolean;
};

/**
 * The usage of a SIM in the last 6 months, as chart and table (§2, Top-up; §9). Who proved to hold the SIM also sees one month by day, with a CSV
 * download; others can have the link sent that proves it.
 */
export function UsagePanel({ usage, page, query, isLinkSent }: UsagePanelProps) {
  const { t, language } = useTranslation("usage");
  if (!usage) {
    return (
      <Notice kind="warn" title={t("silent.title")}>
        {withSpaceAfter(t("silent.text"))}
        <a href={path(language, page, { ...query, tab: "usage" })}>{t("silent.again")}</a>
      </Notice>
    );
  }
  const { chosen } = usage;
  const askForLink = <AskForLink page={page} query={query} isSent={isLinkSent} />;
  if (usage.mb === 0)
    return (
      <div className="stack-wide">
        <EmptyState title={t("none.title")}>{t("none.text")}</EmptyState>
        {isLinkSent && askForLink}
      </div>
    );
  return (
    <div className="stack-wide">
      <section className="stack" aria-labelledby="usage-months">
        <h2 id="usage-months">{t("months.title")}</h2>
        <MonthsChart usage={usage} />
        <UsageTable
          caption={t("months.caption")}
          rowLabel={t("month")}
          rows={usage.months.map((row) => ({
            ...row,
            name: chosen ? (
              <MonthLink month={row.month} current={row.month === chosen.month} page={page} query={query} />
            ) : (
              formatUsageDate(row.month, language, "month")
            ),
          }))}
          total={usage}
        />
      </section>
      {chosen ? <DaysOfMonth month={chosen} page={page} query={query} /> : askForLink}
    </div>
  );
}

type SimQuery = Pick<UsagePanelProps, "page" | "query">;

function DaysOfMonth({ month, page, query }: { month: NonNullable<UsageView["chosen"]> } & SimQuery) {
  const { t, language } = useTranslation("usage");
  const name = formatUsageDate(month.month, language, "month");
  return (
    <>
      <section className="stack" aria-labelledby="usage-days">
        <h2 id="usage-days">{t("days.title", { month: name })}</h2>
        {month.mb === 0 ? (
          <p>{t("days.none")}</p>
        ) : (
          <>
            <DaysChart month={month} />
            <UsageTable
              caption={t("days.caption", { month: name })}
              rowLabel={t("day")}
              rows={month.days.map((row) => ({ ...row, name: formatUsageDate(row.day, language, "day") }))}
              total={month}
            />
          </>
        )}
      </section>
      <p className="small soft">{t("note", { gb: formatData(1024, language) })}</p>
      <p>
        <a
          href={path(language, "top-up-usage", { ...query, app: page === "top-up-gogo-china-app" ? 1 : null })}
          download
          className={buttonClass({ kind: "secondary" })}
        >
          {t("csv")}
        </a>
      </p>
    </>
  );
}

/** Says why there are only totals, and sends the link that shows the days. Does not reveal where the link goes. */
function AskForLink({ page, query, isSent }: SimQuery & { isSent: boolean }) {
  const { t, language } = useTranslation("usage");
  return (
    <section className="stack" aria-labelledby="usage-days">
      <h2 id="usage-days">{t("link.title")}</h2>
      <p>{t("link.why")}</p>
      {isSent && (
        <Notice kind="good" title={t("link.sent")}>
          {t("link.none")}
        </Notice>
      )}
      <form method="post" action={path(language, page, { ...query, tab: "usage" })}>
        <button type="submit" name="intent" value="send-usage-link" className={buttonClass({ kind: "secondary" })}>
          {t(isSent ? "link.again" : "link.send")}
        </button>
      </form>
    </section>
  );
}

function MonthLink({ month, current, page, query }: { month: string; current: boolean } & SimQuery) {
  const language = useLanguage();
  return (
    <a href={`${path(language, page, { ...query, tab: "usage", month })}#usage-days`} aria-current={current || undefined}>
      {formatUsageDate(month, language, "month")}
    </a>
  );
}

type UsageTableProps = {
  caption: string;
  /** Header of the first column. */
  rowLabel: string;
  rows: { name: ReactNode; mb: number; spent: number }[];
  total: { mb: number; spent: number };
};

function UsageTable({ caption, rowLabel, rows, total }: UsageTableProps) {
  const { t, language } = useTranslation("usage");
  const cells = ({ mb, spent }: { mb: number; spent: number }) => (
    <>
      <td>{formatData(mb, language)}</td>
      <td>
        <Money amount={spent} currency="HKD" />
      </td>
    </>
  );
  return (
    <table className="figures number">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{rowLabel}</th>
          <th scope="col">{t("data")}</th>
          <th scope="col">{t("spent")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            <th scope="row">{row.name}</th>
            {cells(row)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("total")}</th>
          {cells(total)}
        </tr>
      </tfoot>
    </table>
  );
}
