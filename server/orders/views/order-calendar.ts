import { reject, type Rejection } from "#server/forms/rejection.ts";
import type { CarrierPackage } from "#server/gateways/carrier/carrier.ts";
import { callCarrier } from "#server/gateways/carrier/call-carrier.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { translate } from "#server/locale/translate.ts";
import { deadlineZone } from "#server/plans/deadline-zone.ts";
import { planName } from "#server/destinations/plan-name.ts";
import { unitIdFromCarrierRef } from "#server/sims/sim.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { writeCalendar, type CalendarEvent } from "./calendar-file.ts";
import type { OrderView } from "./read-order.ts";

const DAY_MS = 86_400_000;
/** How long before the deadline an eSIM should be installed. */
const INSTALL_DAYS_BEFORE = 7;

type CalendarShop = Pick<AppContext, "catalogue" | "carrier" | "clock" | "env" | "log">;

type Calendar = { ok: true; filename: string; text: string } | Rejection<"no-dates" | "carrier-silent">;

/**
 * Returns the dates of an order as a calendar file: when to install its eSIMs and the deadline to start them, and the end of each package that has
 * started. Rejects an order that has no such date (yet), and if the carrier does not say which packages have started. The file contains no link key,
 * since calendars are shared.
 */
export async function orderCalendar(shop: CalendarShop, order: OrderView, language: Language): Promise<Calendar> {
  const units = order.units.flatMap(({ useBy, ...unit }) => (useBy === null || unit.isRevoked ? [] : [{ useBy, ...unit }]));
  const plan = shop.catalogue().plans.get(order.line.planId);
  if (units.length === 0 || !plan) return reject("no-dates");
  const { number } = order;
  const place = planName(shop.catalogue(), plan, language);
  const url = shop.env.publicOrigin + path(language, "order-result", { order: number });
  const event = (name: "install" | "start" | "end", start: CalendarEvent["start"], id: string = name): CalendarEvent => ({
    uid: `${number}-${id}@${new URL(shop.env.publicOrigin).host}`,
    start,
    title: translate(language, `calendar:${name}`, { place }),
    text: translate(language, `calendar:${name}-text`, { number }),
    url,
  });
  const onSims = await readPackages(shop, units);
  if (!onSims) return reject("carrier-silent");
  const deadlines: number[] = [];
  // Units that end at the same time need one event.
  const ends = new Map<number, number>();
  for (const { unit, id, iccid, useBy } of units) {
    const endsAt = onSims.get(iccid ?? "")?.find(({ ref }) => unitIdFromCarrierRef(ref) === id)?.endsAt;
    if (endsAt) ends.set(endsAt, unit);
    else deadlines.push(useBy);
  }
  const useBy = deadlines.length > 0 ? Math.min(...deadlines) : null;
  const events = [
    ...(useBy !== null && units[0]?.kind === "esim" ? [event("install", { day: installDay(shop, plan.id, useBy) })] : []),
    ...(useBy !== null ? [event("start", { at: useBy })] : []),
    ...[...ends].map(([at, unit]) => event("end", { at }, `end-${unit}`)),
  ];
  const text = writeCalendar(events, { writtenAt: units[0]?.deliveredAt ?? order.createdAt, product: BRAND.legalName });
  return { ok: true, filename: `${BRAND.slug}-${number}.ics`.toLowerCase(), text };
}

/** Returns the packages of each SIM by its ICCID; null if the carrier does not respond. */
async function readPackages(
  { carrier, log }: CalendarShop,
  units: Pick<OrderView["units"][number], "iccid">[],
): Promise<Map<string, CarrierPackage[]> | null> {
  const iccids = [...new Set(units.flatMap(({ iccid }) => iccid ?? []))];
  const packages = await Promise.all(iccids.map(async (iccid) => [iccid, await callCarrier(log, () => carrier.listPackages(iccid), null)] as const));
  return packages.every((entry): entry is [string, CarrierPackage[]] => entry[1] !== null) ? new Map(packages) : null;
}

/** Returns the day on which to install an eSIM, YYYYMMDD. */
function installDay({ catalogue }: CalendarShop, planId: string, useBy: number): string {
  const { timeZone } = deadlineZone(catalogue(), planId, useBy);
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  return day.format(useBy - INSTALL_DAYS_BEFORE * DAY_MS).replaceAll("-", "");
}
