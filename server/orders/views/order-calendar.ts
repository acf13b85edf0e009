import { reject, type Rejection } from "#server/forms/rejection.ts";
import type { CarrierPackage } from "#server/gateways/carrier/carrier.ts";
import { callCarrier } from "#server/gateways/carrier/call-carrier.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { LANGUAGE_OPTIONS, type Language } from "#server/locale/locale.schema.ts";
import { translate } from "#server/locale/translate.ts";
import { deadlineZone } from "#server/plans/deadline-zone.ts";
import { planName } from "#server/plans/plan-card.ts";
import { unitIdFromCarrierRef } from "#server/sims/carrier-ref.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { writeCalendar, type CalendarEvent } from "./calendar-file.ts";
import type { OrderView } from "./read-order.ts";

const DAY_MS = 86_400_000;
/** How long before the last day to start the reminder to install an eSIM is. */
const INSTALL_DAYS_BEFORE = 7;

type CalendarShop = Pick<AppContext, "catalogue" | "carrier" | "clock" | "env" | "log">;

type Calendar = { ok: true; filename: string; text: string } | Rejection<"no-dates" | "carrier-silent">;

/**
 * Returns the dates of an order as a calendar file: when to install its eSIMs and the last day to start them, and the end of each package that has
 * started. Rejects an order that has no such date (yet), and if the carrier does not say which packages have started. The file contains no link key,
 * since calendars are shared.
 */
export async function orderCalendar(shop: CalendarShop, order: OrderView, language: Language): Promise<Calendar> {
  const units = order.units.filter(({ useBy, isRevoked }) => useBy !== null && !isRevoked);
  const plan = shop.catalogue().plans.get(order.line.planId);
  if (units.length === 0 || !plan) return reject("no-dates");
  const { number } = order;
  const place = planName(shop.catalogue(), plan, language);
  const event = (name: "install" | "start" | "end", { at, day = at, id = name }: { at: number; day?: number; id?: string }): CalendarEvent => {
    const { timeZone, isOnly } = deadlineZone(shop.catalogue(), plan.id, at);
    const textKey = name !== "install" && !isOnly ? (`${name}-text-zoneless` as const) : (`${name}-text` as const);
    return {
      uid: `${number}-${id}@${new URL(shop.env.publicOrigin).host}`,
      day: localDay(day, timeZone),
      title: translate(language, `calendar:${name}`, { place }),
      text: translate(language, `calendar:${textKey}`, { place, number, time: localTime(at, timeZone, language) }),
    };
  };
  const onSims = await readPackages(shop, units);
  if (!onSims) return reject("carrier-silent");
  const ends = units.map(({ id, iccid }) => onSims.get(iccid ?? "")?.find(({ ref }) => unitIdFromCarrierRef(ref) === id)?.endsAt ?? null);
  const useBy = Math.min(...units.flatMap((unit, index) => (ends[index] === null ? (unit.useBy ?? []) : [])));
  const started = new Map(units.flatMap(({ unit }, index) => (typeof ends[index] === "number" ? [[ends[index], unit] as const] : [])));
  const isWaiting = Number.isFinite(useBy);
  const events = [
    ...(isWaiting && units[0]?.kind === "esim" ? [event("install", { at: useBy, day: useBy - INSTALL_DAYS_BEFORE * DAY_MS })] : []),
    ...(isWaiting ? [event("start", { at: useBy })] : []),
    ...[...started].map(([at, unit]) => event("end", { at, id: `end-${unit}` })),
  ];
  const text = writeCalendar(events, { writtenAt: units[0]?.deliveredAt ?? order.createdAt, product: BRAND.legalName });
  return { ok: true, filename: `${BRAND.slug}-${number}.ics`.toLowerCase(), text };
}

/** Returns the packages of each SIM by its ICCID; null if the carrier does not respond. */
async function readPackages({ carrier, log }: CalendarShop, units: OrderView["units"]): Promise<Map<string, CarrierPackage[]> | null> {
  const iccids = [...new Set(units.flatMap(({ iccid }) => iccid ?? []))];
  const packages = await Promise.all(iccids.map(async (iccid) => [iccid, await callCarrier(log, () => carrier.listPackages(iccid), null)] as const));
  return packages.every((entry): entry is [string, CarrierPackage[]] => entry[1] !== null) ? new Map(packages) : null;
}

const localDay = (at: number, timeZone: string) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(at).replaceAll("-", "");

const localTime = (at: number, timeZone: string, language: Language) =>
  new Intl.DateTimeFormat(LANGUAGE_OPTIONS.find(({ key }) => key === language)?.intl, {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(at);
