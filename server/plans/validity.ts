import type { Package } from "#server/catalogue/catalogue.ts";
import { dateTimeFormat } from "#server/locale/intl-formats.schema.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Day passes count calendar days in UTC+8, wherever they are used; this zone has no daylight saving time. */
const DAY_PASS_OFFSET = 8 * HOUR;

/** When a package would begin and end for a traveller who lands at `landsAt`. All times are ms UTC, to be shown in `timeZone`. */
export type ValidityExample = {
  rule: Package["validityStart"];
  days: number;
  /** The IANA time zone of the destination. */
  timeZone: string;
  landsAt: number;
  startsAt: number;
  endsAt: number;
  /** Day passes: when the first day ends, which may be soon after landing; null for packages that count 24 hours. */
  firstDayEndsAt: number | null;
  /** Day passes: the local time at which a day ends (00:00 UTC+8), such as ["01:00"]; two values if the clocks change during the validity. */
  dayEndsLocal: string[];
  /** The latest time of the first connection, if bought now. */
  activateBy: number;
};

/** Returns the latest time of the first connection of a package bought at `boughtAt`, ms UTC. */
export function activateBy(pkg: Pick<Package, "useByDays">, boughtAt: number): number {
  return boughtAt + pkg.useByDays * DAY;
}

/** Returns when a package that first connects at `connectedAt` ends, ms UTC. Counts days of 24 hours, or calendar days in UTC+8 (§4). */
export function endsAt(pkg: Pick<Package, "validityStart" | "days">, connectedAt: number): number {
  return pkg.validityStart === "first-connection" ? connectedAt + pkg.days * DAY : dayPassMidnight(connectedAt) + pkg.days * DAY;
}

/** Returns an example with dates, for a traveller who buys now and lands at `landsAt` (default: 10:00 local time one week later). */
export function validityExample(
  pkg: Pick<Package, "validityStart" | "days" | "useByDays">,
  trip: { destinationTimeZone: string; now: number; landsAt?: number },
): ValidityExample {
  const timeZone = trip.destinationTimeZone;
  const landsAt = trip.landsAt ?? localHour(timeZone, trip.now + 7 * DAY, 10);
  const byDay = pkg.validityStart === "first-connection-day";
  const firstMidnight = dayPassMidnight(landsAt) + DAY;
  const midnights = byDay ? Array.from({ length: pkg.days }, (_, n) => firstMidnight + n * DAY) : [];
  return {
    rule: pkg.validityStart,
    days: pkg.days,
    timeZone,
    landsAt,
    startsAt: landsAt,
    endsAt: endsAt(pkg, landsAt),
    firstDayEndsAt: byDay ? firstMidnight : null,
    dayEndsLocal: [...new Set(midnights.map((at) => localClock(timeZone, at)))],
    // The start of the hour: visitors of one hour see the same page, which the page cache then keeps.
    activateBy: activateBy(pkg, Math.floor(trip.now / HOUR) * HOUR),
  };
}

/** Returns the local time at which a day of a day pass ends next, such as "01:00". */
export function dayEndsLocal(timeZone: string, now: number): string {
  return localClock(timeZone, dayPassMidnight(now) + DAY);
}

/** Returns the last midnight in UTC+8. */
function dayPassMidnight(at: number): number {
  return Math.floor((at + DAY_PASS_OFFSET) / DAY) * DAY - DAY_PASS_OFFSET;
}

/** Returns what a clock in a time zone shows. */
function wallClock(timeZone: string, at: number): { year: number; month: number; day: number; hour: number; minute: number } {
  const fields = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" } as const;
  const format = dateTimeFormat("en-GB", { timeZone, hourCycle: "h23", calendar: "gregory", ...fields });
  const parts = Object.fromEntries(format.formatToParts(at).map((part) => [part.type, Number(part.value)]));
  return { year: parts.year ?? 0, month: parts.month ?? 1, day: parts.day ?? 1, hour: parts.hour ?? 0, minute: parts.minute ?? 0 };
}

function localClock(timeZone: string, at: number): string {
  const { hour, minute } = wallClock(timeZone, at);
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

/** Returns the time, ms UTC, of a full hour in a time zone, on the local day of `onDayOf`. */
function localHour(timeZone: string, onDayOf: number, hour: number): number {
  const { year, month, day } = wallClock(timeZone, onDayOf);
  const localTime = Date.UTC(year, month - 1, day, hour);
  const offset = (at: number) => {
    const wall = wallClock(timeZone, at);
    return Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute) - Math.floor(at / 60_000) * 60_000;
  };
  // The first guess may be on the other side of a daylight saving change; the second is not.
  return localTime - offset(localTime - offset(localTime));
}
