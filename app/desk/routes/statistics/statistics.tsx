import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { AppContext } from "#server/context/app-context.ts";
import { hongKongDay } from "#server/locale/time/hong-kong-day.ts";
import { wholeNumberField } from "#server/forms/number-field.schema.ts";
import { readStats } from "#server/tracking/read-stats.ts";
import { writeStatsCsv } from "#server/tracking/stats-csv.ts";
import { csvResponse } from "#app/desk/file-response.server.ts";
import { titleOf } from "#app/desk/language.server.ts";
import { staffLoader } from "#app/desk/staff.server.ts";
import { CsvLink } from "#app/desk/ui/data-table.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { fileLoader } from "#app/desk/verb/staff-list.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { Funnel, DaysTable, ItemsTable, SourcesTable } from "./stats-tables.tsx";

/** Periods that a tab offers, besides the longest for which visits are kept. */
const PERIODS = [7, 14, 30];
const DEFAULT_DAYS = 14;

/** Visits of visitors who consented, and all orders, of the last days in Hong Kong. */
export const loader = staffLoader("statistics.view", async ({ shop, request, context }) => {
  const maxDays = shop.env.trackingDays;
  const days = readDays(request, shop);
  const stats = days === null ? null : await readStats(shop, days);
  const page = {
    title: titleOf(request, context, "desk:section.statistics"),
    days,
    maxDays,
    periods: [...PERIODS.filter((period) => period < maxDays), maxDays],
    stats,
    axes: stats && {
      visits: chooseAxis(Math.max(...stats.days.map(({ visits }) => visits))),
      orders: chooseAxis(Math.max(...stats.days.map(({ placed, paid }) => Math.max(placed, paid)))),
    },
  };
  return data(page, { status: stats === null ? 400 : 200 });
});

export const csv = fileLoader("/statistics/csv", "statistics.view", async ({ shop, request }) => {
  const days = readDays(request, shop);
  if (days === null) throw data(null, { status: 404 });
  return csvResponse(`statistics-${hongKongDay(shop.clock())}.csv`, writeStatsCsv(await readStats(shop, days)));
});

/** Returns how many days the address asks for (`?days=14`), at most as many as are kept; null if that is not a possible number. */
const readDays = (request: Request, { env }: Pick<AppContext, "env">): number | null =>
  wholeNumberField({ min: 1, max: env.trackingDays }, "errors.required").safeParse(
    new URL(request.url).searchParams.get("days") ?? Math.min(DEFAULT_DAYS, env.trackingDays),
  ).data ?? null;

export default function Statistics() {
  const { title, days, maxDays, periods, stats, axes } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-statistics");
  return (
    <>
      <PageHead title={title} about={t("about")}>
        {stats && <CsvLink to={`/statistics/csv?days=${days}`} />}
      </PageHead>
      <Tabs
        label={t("period")}
        items={periods.map((period) => ({ label: t("days", { count: period }), href: `/statistics?days=${period}`, current: period === days }))}
      />
      {!stats || !axes ? (
        <Notice kind="alert">{t("days-invalid", { max: maxDays })}</Notice>
      ) : (
        <>
          <div className="charts">
            <BarChart
              title={t("chart.visits")}
              about={t("chart.visits-about", { ...stats.total })}
              axis={axes.visits}
              bars={stats.days.map(({ day, visits }) => ({ key: day, label: t("chart.visits-day", { day, visits }), value: visits }))}
              first={stats.days[0]?.day ?? ""}
              last={stats.days.at(-1)?.day ?? ""}
            />
            <BarChart
              title={t("chart.orders")}
              about={t("chart.orders-about", { ...stats.total })}
              axis={axes.orders}
              bars={stats.days.map(({ day, placed, paid }) => ({
                key: day,
                label: t("chart.orders-day", { day, placed, paid }),
                value: Math.max(placed, paid),
                part: paid,
              }))}
              first={stats.days[0]?.day ?? ""}
              last={stats.days.at(-1)?.day ?? ""}
            />
          </div>
          <section>
            <h2>{t("funnel.title")}</h2>
            <p className="soft">{t("funnel.about")}</p>
            <Funnel funnel={stats.funnel} />
          </section>
          <section>
            <h2>{t("table.days")}</h2>
            <DaysTable stats={stats} />
          </section>
          <section>
            <h2>{t("table.sources")}</h2>
            <SourcesTable sources={stats.sources} />
          </section>
          <section>
            <h2>{t("table.clicks")}</h2>
            <ItemsTable items={stats.items} />
          </section>
        </>
      )}
    </>
  );
}

/** Returns the end of the axis of a bar chart and the distance of its grid lines: a round step (1, 2, 5, 10, 20, 50 …), six lines at most. */
function chooseAxis(max: number): { step: number; axisMax: number } {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(1, max)));
  const step = [magnitude / 5, magnitude / 2, magnitude, magnitude * 2].find((size) => size >= 1 && max / size <= 5) ?? 1;
  return { step, axisMax: step * Math.max(1, Math.ceil(max / step)) };
}

type BarChartProps = {
  title: string;
  /** All figures in a sentence or two, for screen readers; the table below has each. */
  about: string;
  /** The end of the axis, and the distance of its lines. */
  axis: { step: number; axisMax: number };
  /** One bar for each day. `part`: how much of it is drawn in full colour, if not all. */
  bars: readonly { key: string; label: string; value: number; part?: number }[];
  first: string;
  last: string;
};

const HEIGHT = 100;
const BAR = 10;
const GAP = 2;

/**
 * A chart with a bar for each day. Only bars and lines are in the picture, which is stretched to the width of the page; its texts are HTML, so that
 * they keep their size on phones.
 */
function BarChart({ title, about, axis, bars, first, last }: BarChartProps) {
  const { step, axisMax } = axis;
  const width = Math.max(1, bars.length) * BAR;
  const y = (value: number) => HEIGHT - (value / axisMax) * HEIGHT;
  const lines = Array.from({ length: Math.floor(axisMax / step) + 1 }, (_, index) => index * step);
  return (
    <figure className="bar-chart">
      <figcaption>{title}</figcaption>
      <div className="bar-chart-axis number" aria-hidden="true">
        <span>{axisMax}</span>
        <span>0</span>
      </div>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={`${title}: ${about}`}>
        {lines.map((value) => (
          <line key={value} x1="0" x2={width} y1={y(value)} y2={y(value)} className="bar-chart-line" />
        ))}
        {bars.map(({ key, label, value, part }, index) => (
          <g key={key}>
            <title>{label}</title>
            <rect
              x={index * BAR + GAP / 2}
              y={y(value)}
              width={BAR - GAP}
              height={HEIGHT - y(value)}
              className={part === undefined ? "full" : "pale"}
            />
            {part !== undefined && <rect x={index * BAR + GAP / 2} y={y(part)} width={BAR - GAP} height={HEIGHT - y(part)} className="full" />}
          </g>
        ))}
      </svg>
      <div className="bar-chart-ends number small" aria-hidden="true">
        <span>{first}</span>
        <span>{last}</span>
      </div>
    </figure>
  );
}
