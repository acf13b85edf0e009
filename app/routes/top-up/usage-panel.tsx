import { withSpaceAfter } from "#server/locale/join-text.schema.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { path, type Query } from "#server/locale/path.schema.ts";
import { useErrorText } from "#app/forms/use-error-text.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { formatData } from "#app/ui/format-data.ts";
import { Money } from "#app/ui/money.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { DaysChart, MonthsChart } from "./usage-charts.tsx";
import { type UsageView, formatUsageDate } from "./usage-view.ts";

type UsagePanelProps = {
  /** Null if the carrier does not respond. */
  usage: UsageView | null;
  /** Why this visitor may not see the usage. */
  rejection?: string | null;
  /** The page that contains the panel. */
  page: string;
  /** Identifies the SIM in the URL: `iccid` or `key`. */
  query: Query;
};

/** The usage of a SIM in the last 6 months, and of one month by day, as charts and tables, with a CSV download (§2, Top-up; §9). */
export function UsagePanel({ usage, rejection, page, query }: UsagePanelProps) {
  const { t } = useTranslation("usage");
  const language = useLanguage();
  const errorText = useErrorText();
  if (rejection) return <Notice kind="warn">{errorText(rejection)}</Notice>;
  if (!usage) {
    return (
      <Notice kind="warn" title={t("silent.title")}>
        {withSpaceAfter(t("silent.text"))}
        <a href={path(language, page, { ...query, tab: "usage" })}>{t("silent.again")}</a>
      </Notice>
    );
  }
  if (usage.mb === 0) return <EmptyState title={t("none.title")}>{t("none.text")}</EmptyState>;
  const { chosen } = usage;
  const name = formatUsageDate(chosen.month, language, "month");
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
            name: <MonthLink month={row.month} current={row.month === chosen.month} page={page} query={query} />,
          }))}
          total={usage}
        />
      </section>
      <section className="stack" aria-labelledby="usage-days">
        <h2 id="usage-days">{t("days.title", { month: name })}</h2>
        {chosen.mb === 0 ? (
          <p>{t("days.none")}</p>
        ) : (
          <>
            <DaysChart month={chosen} />
            <UsageTable
              caption={t("days.caption", { month: name })}
              rowLabel={t("day")}
              rows={chosen.days.map((row) => ({ ...row, name: formatUsageDate(row.day, language, "day") }))}
              total={chosen}
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
    </div>
  );
}

function MonthLink({ month, current, page, query }: { month: string; current: boolean } & Pick<UsagePanelProps, "page" | "query">) {
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
  const { t } = useTranslation("usage");
  const language = useLanguage();
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
