import { writeFile } from "node:fs/promises";
import { drawStats, STEP_NAMES } from "#server/tracking/draw-stats.ts";
import { readStats, type Stats } from "#server/tracking/read-stats.ts";
import { type Command, defineCommand, optional, withDefault } from "#server/ops/input/command.ts";
import { text } from "#server/ops/input/values.ts";
import { formatTable } from "#server/ops/output/format-table.ts";
import { UNKNOWN_SOURCE, writeStatsCsv } from "#server/tracking/stats-csv.ts";
import { parseStatsDays } from "#server/tracking/parse-stats-days.ts";

const MAX_PATH = 4_000;

/** Commands for statistics of visits, clicks and orders. */
export const statsCommands: Command[] = [
  defineCommand({
    name: "stats",
    summary: "Shows visits, page views and clicks of visitors who consented, and all orders, by day in Hong Kong time",
    options: {
      days: withDefault(text("days"), "14", "how many days, up to TRACKING_DAYS"),
      csv: optional(text("file", MAX_PATH), "writes a new CSV file, too"),
      svg: optional(text("file", MAX_PATH), "writes a new picture, too"),
    },
    example: "--days 7 --csv week.csv",
    async run(shop, { days, csv, svg }) {
      const maxDays = shop.env.trackingDays;
      const count = parseStatsDays(days, shop.env);
      if (count === null) return { misused: `--days is a whole number from 1 to ${maxDays}: visits are not kept longer.` };
      const stats = await readStats(shop, count);
      const written: string[] = [];
      for (const [file, content] of [
        [csv, () => writeStatsCsv(stats)],
        [svg, () => drawStats(stats)],
      ] as const) {
        if (file === undefined) continue;
        try {
          await writeFile(file, content(), { flag: "wx" });
        } catch (error) {
          return { refused: `${file} cannot be written: ${(error as Error).message}` };
        }
        written.push(`Written to ${file}.`);
      }
      return [...formatStats(stats), ...(written.length > 0 ? ["", ...written] : [])];
    },
  }),
];

function formatStats({ days, total, funnel, items, sources }: Stats): string[] {
  const visitors = funnel[0]?.agreed ?? 0;
  const share = (agreed: number | null) => (agreed === null || visitors === 0 ? null : `${Math.round((agreed / visitors) * 100)}%`);
  return [
    "Visits, visitors, views and clicks are those of visitors who consented; orders are all orders. Days are in Hong Kong time.",
    "",
    ...formatTable(
      ["DAY", "VISITS", "VISITORS", "VIEWS", "CLICKS", "ORDERS", "PAID"],
      [...days, { day: "all", ...total }].map((row) => [row.day, row.visits, row.visitors, row.views, row.clicks, row.placed, row.paid]),
    ),
    "",
    ...formatTable(
      ["STEP", "AGREED", "SHARE", "EVERYBODY"],
      funnel.map(({ step, agreed, all }) => [STEP_NAMES[step], agreed, share(agreed), all]),
    ),
    "",
    ...(items.length === 0
      ? ["No clicks."]
      : formatTable(
          ["CLICKED", "WHICH", "CLICKS", "VISITORS"],
          items.map((row) => [row.type, row.value, row.clicks, row.visitors]),
        )),
    "",
    ...formatTable(
      ["CAME FROM", "VISITS", "ORDERS", "PAID"],
      sources.map((row) => [row.source ?? UNKNOWN_SOURCE, row.visits, row.placed, row.paid]),
    ),
  ];
}
