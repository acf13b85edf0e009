import type { Catalogue } from "#server/catalogue/catalogue.ts";
import { dateTimeFormat } from "#server/locale/intl-formats.schema.ts";
import type { Destination } from "#server/catalogue/destination.ts";

/** Where a deadline is read: the time zone, and the destination whose time it is; null for a region, of which only the day is to be shown. */
export type DeadlineZone = { timeZone: string; destination: Destination | null };

/**
 * Returns the time zone in which a plan's deadline is shown: that of its destination. For a plan of several destinations it is the one where the moment
 * `at` (ms UTC) comes earliest in the day, so that the day shown is not too late anywhere.
 */
export function deadlineZone(catalogue: Pick<Catalogue, "plans" | "destinations">, planId: string, at: number): DeadlineZone {
  const zones = [...new Set(catalogue.plans.get(planId)?.coverage.flatMap((id) => catalogue.destinations.get(id)?.timeZone ?? []))];
  const [first = "UTC"] = zones;
  if (zones.length <= 1) return { timeZone: first, destination: catalogue.destinations.get(planId) ?? null };
  const local = (timeZone: string) => dateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }).format(at);
  const earliest = zones.map((timeZone) => ({ timeZone, time: local(timeZone) })).toSorted((a, b) => (a.time < b.time ? -1 : 1))[0];
  return { timeZone: earliest?.timeZone ?? first, destination: null };
}
