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

/**
 * Returns the dates of an order as a calendar file: when to install its eSIM and the last day to start, or, once the package has started, its end. Null
 * if the order has no such date (yet). The file contains no link key, since calendars are shared.
 */
export async function orderCalendar(shop: CalendarShop, order: OrderView, language: Language): Promise<{ filename: string; text: string } | null> {
  const unit = order.units.find(({ useBy, isRevoked }) => useBy !== null && !isRevoked);
  const plan = shop.catalogue().plans.get(order.line.planId);
  if (!unit || unit.useBy === null || !plan) return null;
  const { number } = order;
  const place = planName(shop.catalogue(), plan, language);
  const event = (name: "install" | "start" | "end", at: number, day = at): CalendarEvent => {
    const { timeZone, isOnly } = deadlineZone(shop.catalogue(), plan.id, at);
    const textKey = name !== "install" && !isOnly ? (`${name}-text-zoneless` as const) : (`${name}-text` as const);
    return {
      uid: `${number}-${name}@${new URL(shop.env.publicOrigin).host}`,
      day: localDay(day, timeZone),
      title: translate(language, `calendar:${name}`, { place }),
      text: translate(language, `calendar:${textKey}`, { place, number, time: localTime(at, timeZone, language) }),
    };
  };
  const endsAt = await findEnd(shop, unit);
  const events =
    endsAt === null
      ? [...(unit.kind === "esim" ? [event("install", unit.useBy, unit.useBy - INSTALL_DAYS_BEFORE * DAY_MS)] : []), event("start", unit.useBy)]
      : [event("end", endsAt)];
  const text = writeCalendar(events, { writtenAt: unit.deliveredAt ?? order.createdAt, product: BRAND.legalName });
  return { filename: `${BRAND.slug}-${number}.ics`.toLowerCase(), text };
}

/** Returns when the package of a unit ends, ms UTC; null if it has not started or the carrier does not respond. */
async function findEnd(shop: CalendarShop, { id, iccid }: OrderView["units"][number]): Promise<number | null> {
  if (!iccid) return null;
  const packages = await callCarrier(shop.log, () => shop.carrier.listPackages(iccid), null);
  return packages?.find(({ ref }) => unitIdFromCarrierRef(ref) === id)?.endsAt ?? null;
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
