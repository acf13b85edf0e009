import { findMaintenance } from "#server/content/maintenance/find-maintenance.ts";
import { setMaintenance, endMaintenance } from "#server/content/maintenance/set-maintenance.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { Command } from "#server/ops/input/command.ts";
import { formatTable, formatTime } from "#server/ops/output/format-table.ts";
import { parseTime } from "#server/ops/input/parse-time.ts";

/** Matches the times of a maintenance window in content_changes. */
const UTC_TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
const TIME_FORMAT = 'like "2026-11-23 06:00" (UTC+8, unless a zone stands behind it)';
const REFUSALS = {
  "content.maintenance-over": "That end has passed already.",
  "content.maintenance-backwards": "It would end before it begins.",
  "content.maintenance-running":
    "The shop is closed now, and this would open it until then. Plan it when this one is over, or say maintenance off first.",
};
const NO_WHO = { misused: "Say with --who who does it." };

/** Commands that close the shop for maintenance and open it. */
export const maintenanceCommands: Record<string, Command> = {
  "maintenance on": {
    usage: 'maintenance on --until "2026-11-23 06:00" [--from "2026-11-23 02:00"] --who NAME',
    about: "closes the shop: every page says until when; the API, payments, deliveries and jobs go on. Times are UTC+8 unless they name a zone",
    options: { until: { type: "string" }, from: { type: "string" }, who: { type: "string" } },
    async run(shop, _words, { until, from, who }) {
      const endsAt = parseTime(until);
      const startsAt = from === undefined ? shop.clock() : parseTime(from);
      if (endsAt === null) return { misused: `Say with --until when it ends, ${TIME_FORMAT}.` };
      if (startsAt === null) return { misused: `--from is no time: write it ${TIME_FORMAT}.` };
      if (!who) return NO_WHO;
      const result = await setMaintenance(shop, { startsAt, endsAt, who: String(who) });
      if (result.ok) return [`${describeWindow(startsAt, endsAt, shop.clock())} Every process knows within 10 seconds.`];
      return { refused: REFUSALS[result.reason] };
    },
  },
  "maintenance off": {
    usage: "maintenance off --who NAME",
    about: "opens the shop now, or calls a planned maintenance off",
    options: { who: { type: "string" } },
    async run(shop, _words, { who }) {
      if (!who) return NO_WHO;
      const result = await endMaintenance(shop, String(who));
      if (result.ok) return ["The shop is open. Every process knows within 10 seconds."];
      if (result.reason === "content.maintenance-none") return { refused: "No maintenance is set." };
      return { refused: "MAINTENANCE_UNTIL closes the shop: take it out of the configuration and start again." };
    },
  },
  "maintenance show": {
    usage: "maintenance show",
    about: "whether the shop is closed, until when, and who closed and opened it last",
    run: async (shop) => {
      const maintenance = await findMaintenance(shop);
      return [
        maintenance ? describeWindow(maintenance.startsAt, maintenance.endsAt, shop.clock()) : "The shop is open.",
        ...(await formatRecentChanges(shop)),
      ];
    },
  },
};

async function formatRecentChanges(shop: AppContext): Promise<string[]> {
  const rows = await shop.db
    .selectFrom("content_changes")
    .select(["at", "action", "who", "detail"])
    .where("group_key", "=", "maintenance")
    .orderBy("at", "desc")
    .limit(10)
    .execute();
  if (rows.length === 0) return [];
  return [
    "",
    ...formatTable(
      ["AT", "WHAT", "WHO", "WINDOW"],
      rows.map((row) => [formatTime(row.at), row.action, row.who, row.detail.replaceAll(UTC_TIME, (time) => formatTime(Date.parse(time)))]),
    ),
  ];
}

function describeWindow(startsAt: number, endsAt: number, now: number): string {
  if (startsAt <= now) return `The shop is closed until ${formatTime(endsAt)}.`;
  return `The shop closes from ${formatTime(startsAt)} until ${formatTime(endsAt)}.`;
}
