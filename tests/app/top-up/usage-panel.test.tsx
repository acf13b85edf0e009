import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { textsFor, translatorOf } from "#app/i18n/i18n.server.ts";
import { TranslatorContext } from "#app/i18n/translator.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import { BARS, drawBars } from "#app/routes/top-up/draw-bars.ts";
import { UsagePanel } from "#app/routes/top-up/usage-panel.tsx";
import { viewUsage } from "#app/routes/top-up/usage-view.ts";
import type { DailyUsage } from "#server/gateways/carrier/carrier.ts";
import { LANGUAGES, type Language } from "#server/locale/locale.schema.ts";
import { usageByMonth, type Usage, writeUsageCsv } from "#server/top-up/usage.ts";
import { decode } from "#tests/support/html-page.ts";
import { START } from "#tests/support/shop.ts";

const DAY = 86_400_000;
/** Every other day of the last 200: 7 MB on the last one, 14 on the one before … */
const DAYS: DailyUsage[] = Array.from({ length: 100 }, (_, n) => {
  const mb = 7 * (n + 1);
  return { day: new Date(START - 2 * n * DAY).toISOString().slice(0, 10), mb, spent: Math.floor((mb * 680) / 1024) };
});
const USAGE = usageByMonth(DAYS, START, true);

function render(usage: Usage | null, month: string | null = null, language: Language = "en"): string {
  const panel = <UsagePanel usage={usage && viewUsage(usage, month)} page="top-up" query={{ key: "k" }} isLinkSent={false} />;
  const html = renderToStaticMarkup(<TranslatorContext.Provider value={translatorOf(language)}>{panel}</TranslatorContext.Provider>);
  return decode(html).replaceAll("\u00a0", " ");
}

/** Returns the cell texts of every table row, headers and footers included. */
const tables = (html: string) =>
  [...html.matchAll(/<table.*?<\/table>/gs)].map(([table]) =>
    [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = ""]) =>
      [...row.matchAll(/<t[hd].*?<\/t[hd]>/gs)].map(([cell]) => cell.replace(/<[^>]+>/g, "")),
    ),
  );
const charts = (html: string) => [...html.matchAll(/<svg.*?<\/svg>/gs)].map(([chart]) => chart);
const heights = (chart = "") => [...chart.matchAll(/<rect[^>]* height="([\d.]+)"/g)].map((match) => Number(match[1]));
/** Returns the days of the CSV file: date, MB and HKD minor units. */
const fileDays = () =>
  writeUsageCsv(USAGE)
    .slice(1)
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => {
      const [day = "", mb, spent] = line.split(",");
      return { day, mb: Number(mb), spent: Math.round(Number(spent) * 100) };
    });
const formatMegabytes = (mb: number) => (mb < 1024 ? `${mb} MB` : `${(mb / 1024).toLocaleString("en-HK", { maximumFractionDigits: 2 })} GB`);

describe("the usage of a SIM", () => {
  test.each(["2026-06", "2026-09", "2026-11"])("of %s by day is the same in table, chart and file", (month) => {
    const html = render(USAGE, month);
    const days = fileDays().filter(({ day }) => day.startsWith(month));
    expect(days.length).toBeGreaterThan(5);
    const [head, ...rows] = tables(html)[1] ?? [];
    const foot = rows.pop();
    expect(head).toEqual(["Day", "Data", "Spent"]);
    expect(rows.map(([name, mb, spent]) => [Number.parseInt(name ?? "", 10), mb, spent])).toEqual(
      days.map(({ day, mb, spent }) => [Number(day.slice(8)), formatMegabytes(mb), formatMoney(spent, "HKD", "en")]),
    );
    const sum = days.reduce((a, b) => ({ day: "", mb: a.mb + b.mb, spent: a.spent + b.spent }));
    expect(foot).toEqual(["Total", formatMegabytes(sum.mb), formatMoney(sum.spent, "HKD", "en")]);
    const { bars } = drawBars(
      days.map(({ mb }) => mb),
      0.7,
    );
    expect(heights(charts(html)[1])).toEqual(bars.map((bar) => bar.height));
  });

  test("by month is the same in table, chart, description and file", () => {
    const html = render(USAGE);
    const sums = USAGE.months.map(({ month }) =>
      fileDays()
        .filter(({ day }) => day.startsWith(month))
        .reduce((a, b) => ({ mb: a.mb + b.mb, spent: a.spent + b.spent }), { mb: 0, spent: 0 }),
    );
    const rows = (tables(html)[0] ?? []).slice(1, -1);
    expect(rows.map((row) => row.slice(1))).toEqual(sums.map(({ mb, spent }) => [formatMegabytes(mb), formatMoney(spent, "HKD", "en")]));
    const [chart = ""] = charts(html);
    expect(/<desc[^>]*>(.*?)<\/desc>/.exec(chart)?.[1]).toBe(rows.map(([name, mb]) => `${name} ${mb}`).join("; "));
    for (const { mb } of sums) expect(chart).toContain(`>${formatMegabytes(mb)}</text>`);
    const tallest = Math.max(...heights(chart));
    expect(heights(chart).map((height) => height === tallest)).toEqual(sums.map(({ mb }) => mb === Math.max(...sums.map((one) => one.mb))));
    expect(tallest).toBeLessThanOrEqual(BARS.base - BARS.top);
  });

  test("is an image with a name and a description for screen readers", () => {
    for (const chart of charts(render(USAGE))) {
      const [, title, message] = /role="img" aria-labelledby="(\S+) (\S+)"/.exec(chart) ?? [];
      expect(chart).toMatch(new RegExp(`<title id="${title}">[^<]+</title><desc id="${message}">[^<]+</desc>`));
    }
  });

  test("opens with the newest month of use; every month is a link that keeps the key of a signed link", () => {
    const html = render(USAGE, "1999-01");
    const links = [...html.matchAll(/href="(\/en\/top-up\?[^"]+)"/g)].map((match) => match[1]);
    expect(links).toEqual(USAGE.months.map(({ month }) => `/en/top-up?key=k&tab=usage&month=${month}#usage-days`));
    expect(/aria-current="true"[^>]*>([^<]+)/.exec(html)?.[1]).toBe("November 2026");
    expect(html).toContain('href="/en/top-up-usage?key=k"');
  });

  test.each(LANGUAGES)("says in %s if nothing was used, and if the network does not report usage", (language) => {
    const texts = textsFor(language, "usage");
    const none = render(usageByMonth([], START, true), null, language);
    expect(none).toContain(texts("none.title"));
    expect(none).not.toContain('<svg class="bars"');
    expect(render(null, null, language)).toContain(texts("silent.title"));
  });

  test("says if nothing was used in the selected month", () => {
    const usage = usageByMonth([{ day: "2026-11-02", mb: 5, spent: 3 }], START, true);
    const html = render(usage, "2026-08");
    expect(tables(html)).toHaveLength(1);
    expect(html).toContain("No data was used this month.");
  });
});
