import { listStaffActions } from "#server/audit/list-staff-actions.ts";
import { findMaintenance } from "#server/content/maintenance/find-maintenance.ts";
import { setMaintenance, endMaintenance } from "#server/content/maintenance/set-maintenance.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { type Command, defineCommand, optional, required } from "#server/ops/command-line/command.ts";
import { TIME, WHO } from "#server/ops/command-line/values.ts";
import { formatTable, formatTime } from "#server/ops/command-line/format-table.ts";

const REFUSALS = {
  "maintenance-over": "That end is in the past.",
  "maintenance-backwards": "It would end before it begins.",
  "maintenance-running": "The shop is closed now, and this would open it until then. Plan it after this one has ended, or run maintenance off first.",
};

/** Commands that close the shop for maintenance and open it. */
export const maintenanceCommands: Command[] = [
  defineCommand({
    name: "maintenance on",
    summary: "Closes the shop: every page says until when",
    details: "The API, payments, deliveries and jobs continue. Times are UTC+8 unless they name a zone. The shop opens by itself.",
    options: { until: required(TIME, "when the shop opens again"), from: optional(TIME, "when it closes; now, if you leave it out"), who: WHO },
    example: '--from "2026-11-23 02:00" --until "2026-11-23 06:00" --who Mei',
    async run(shop, { until: endsAt, from: startsAt = shop.clock(), who }) {
      const result = await setMaintenance(shop, { startsAt, endsAt, who });
      if (result.ok) return [`${describeWindow(startsAt, endsAt, shop.clock())} Every process knows within 10 seconds.`];
      return { refused: REFUSALS[result.code] };
    },
  }),
  defineCommand({
    name: "maintenance off",
    summary: "Opens the shop now, or cancels a planned maintenance",
    options: { who: WHO },
    example: "--who Mei",
    async run(shop, { who }) {
      const result = await endMaintenance(shop, who);
      if (result.ok) return ["The shop is open. Every process knows within 10 seconds."];
      if (result.code === "maintenance-none") return { refused: "No maintenance is set." };
      return { refused: "MAINTENANCE_UNTIL closes the shop: remove it from the configuration and restart." };
    },
  }),
  defineCommand({
    name: "maintenance show",
    summary: "Shows whether the shop is closed, until when, and who closed and opened it last",
    example: "",
    run: async (shop) => {
      const maintenance = await findMaintenance(shop);
      return [
        maintenance ? describeWindow(maintenance.startsAt, maintenance.endsAt, shop.clock()) : "The shop is open.",
        ...(await formatRecentChanges(shop)),
      ];
    },
  }),
];

async function formatRecentChanges(shop: AppContext): Promise<string[]> {
  const rows = await listStaffActions(shop, { kind: "maintenance", limit: 10 });
  if (rows.length === 0) return [];
  return [
    "",
    ...formatTable(
      ["AT", "WHAT", "WHO", "WINDOW"],
      rows.map(({ at, action, who, after }) => [
        formatTime(at),
        action,
        who,
        after ? `${formatTime(Number(after.startsAt))} to ${formatTime(Number(after.endsAt))}` : "",
      ]),
    ),
  ];
}

function describeWindow(startsAt: number, endsAt: number, now: number): string {
  if (startsAt <= now) return `The shop is closed until ${formatTime(endsAt)}.`;
  return `The shop closes from ${formatTime(startsAt)} until ${formatTime(endsAt)}.`;
}
