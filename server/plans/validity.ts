import type { Package } from "#server/catalogue/catalogue.ts";
import { dateTimeFormat } from "#server/locale/intl-formats.schema.ts";

const HOUR = 3_600_000;
/** A day of a package, everywhere: 24 hours, of which the first begin with the first connection. */
const DAY = 24 * HOUR;

/** When a package would begin and end for a traveller who lands at `landsAt`. All times are ms UTC, to be shown in `timeZone`. */
export type ValidityExample = {
  days: number;
  /** The IANA time zone of the destination. */
  timeZone: string;
  landsAt: number;
  startsAt: number;
  endsAt: number;
  /** When the second day begins, or the package ends. */
  firstDayEndsAt: number;
  /** The latest time of the first connection, if bought now. */
  activateBy: number;
};

/** Returns the latest time of the first connection of a package bought at `boughtAt`, ms UTC. */
export function activateBy(pkg: Pick<Package, "useByDays">, boughtAt: number): number {
  return boughtAt + pkg.useByDays * DAY;
}

/** Returns when a day of a package that first connects at `connectedAt` ends, ms UTC; its last day if `day` is left out. */
export function endsAt({ days }: Pick<Package, "days">, connectedAt: number, day = days): number {
  return connectedAt + day * DAY;
}

/** Returns an example with dates, for a traveller who buys now and lands at 10:00 local time on a date (ISO 8601; default: one week later). */
export function validityExample(
  pkg: Pick<Package, "days" | "useByDays">,
  trip: { destinationTimeZone: string; now: number; landsOn?: string | undefined },
): ValidityExample {
  const timeZone = trip.destinationTimeZone;
  const landsAt = localHour(timeZone, trip.landsOn ? parseDay(trip.landsOn) : wallClock(timeZone, trip.now + 7 * DAY), 10);
  return {
    days: pkg.days,
    timeZone,
    landsAt,
    startsAt: landsAt,
    endsAt: endsAt(pkg, landsAt),
    firstDayEndsAt: endsAt(pkg, landsAt, 1),
    // The start of the hour: visitors of one hour see the same page, which the page cache then keeps.
    activateBy: activateBy(pkg, Math.floor(trip.now / HOUR) * HOUR),
  };
}

/** Returns what a clock in a time zone shows. */
function wallClock(timeZone: string, at: number): { year: number; month: number; day: number; hour: number; minute: number } {
  const fields = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" } as const;
  const format = dateTimeFormat("en-GB", { timeZone, hourCycle: "h23", calendar: "gregory", ...fields });
  const parts = Object.fromEntries(format.formatToParts(at).map((part) => [part.type, Number(part.value)]));
  return { year: parts.year ?? 0, month: parts.month ?? 1, day: parts.day ?? 1, hour: parts.hour ?? 0, minute: parts.minute ?? 0 };
}

type LocalDay = { year: number; month: number; day: number };

/** Reads a date (ISO 8601). */
function parseDay(date: string): LocalDay {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return { year, month, day };
}

/** Returns the time, ms UTC, of a full hour of a local day in a time zone. */
function localHour(timeZone: string, { year, month, day }: LocalDay, hour: number): number {
  const localTime = Date.UTC(year, month - 1, day, hour);
  const offset = (at: number) => {
    const wall = wallClock(timeZone, at);
    return Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute) - Math.floor(at / 60_000) * 60_000;
  };
  // The first guess may be on the other side of a daylight saving change; the second is not.
  return localTime - offset(localTime - offset(localTime));
}
