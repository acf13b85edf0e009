import type { TravelTerms } from "#server/gateways/carrier/product-terms.ts";
import { hourlyDemand, activationDelay, createTraveller, type Traveller } from "./traveller.ts";

/** Units of usage in one MB. One MB an hour is one unit a millisecond, so that every sum is a whole number. */
export const UNITS_PER_MB = 3_600_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const UTC8 = 8 * HOUR;

/** A package on a SIM: the input of the meter. Times are ms UTC. */
export type MeteredPackage = {
  ref: string;
  boughtAt: number;
  /** When it is delivered to the SIM. */
  readyAt: number;
  useBy: number;
  cancelledAt: number | null;
  terms: TravelTerms;
};

/** The usage of an activated package. */
export type PackageUsage = {
  activatedAt: number;
  /** When its validity ends, or when it was used up if that is earlier. */
  endsAt: number;
  finishedAs: "used-up" | "expired" | null;
  /** Total units. */
  used: number;
  /** The last day (UTC+8, day number) on which it was used, and the high-speed units of that day. */
  day: number;
  dayUsed: number;
};

export type PackageReplay = {
  at: number;
  /** When the traveller connects; null while the SIM has no package. */
  connectsAt: number | null;
  active: string | null;
  usages: Map<string, PackageUsage>;
};

const INITIAL: PackageReplay = { at: 0, connectsAt: null, active: null, usages: new Map() };

/**
 * Replays the usage of a SIM until a moment. A pure function of its packages and its ICCID; it can continue from an earlier replay. One
 * package is active at a time. The order in which waiting packages start: earlier expiry, then fewer regions, then earlier purchase (§4).
 */
export function meterPackages(iccid: string, packages: MeteredPackage[], until: number, from: PackageReplay = INITIAL): PackageReplay {
  const traveller = createTraveller(iccid);
  const readings = new Map([...from.usages].map(([ref, usage]) => [ref, { ...usage }]));
  let { at, connectsAt, active } = from;
  for (;;) {
    if (active === null) {
      const waiting = packages.filter((one) => isWaiting(one, readings, at)).sort(startsBefore);
      const arrived = waiting.reduce<MeteredPackage | null>((first, one) => (first && first.readyAt <= one.readyAt ? first : one), null);
      connectsAt = arrived && (connectsAt ?? at + activationDelay(traveller, arrived.ref));
      const next = waiting[0];
      if (next && connectsAt !== null && connectsAt <= at) {
        active = next.ref;
        readings.set(next.ref, { activatedAt: at, endsAt: endOf(next.terms, at), finishedAs: null, used: 0, day: 0, dayUsed: 0 });
      }
    }
    if (at >= until) return { at, connectsAt, active, usages: readings };
    const usage = active === null ? undefined : readings.get(active);
    const terms = packages.find((one) => one.ref === active)?.terms;
    if (!usage || !terms) {
      at = nextEvent(packages, connectsAt, at, until);
      continue;
    }
    at = consume(traveller, terms, usage, at, Math.min(until, usage.endsAt));
    if (usage.finishedAs === null && at >= usage.endsAt) usage.finishedAs = "expired";
    if (usage.finishedAs !== null) active = null;
  }
}

/** Returns the number of the UTC+8 day that contains a moment (ms UTC). */
export const toDayNumber = (at: number) => Math.floor((at + UTC8) / DAY);
/** Returns 00:00 UTC+8 of a day number, ms UTC. */
export const toMidnight = (day: number) => day * DAY - UTC8;

/** Compares two waiting packages by the order in which they start (§4). */
export function startsBefore(a: MeteredPackage, b: MeteredPackage): number {
  return a.useBy - b.useBy || a.terms.regions - b.terms.regions || a.boughtAt - b.boughtAt || (a.ref < b.ref ? -1 : 1);
}

function isWaiting(one: MeteredPackage, readings: Map<string, PackageUsage>, at: number): boolean {
  return one.readyAt <= at && at < one.useBy && (one.cancelledAt === null || at < one.cancelledAt) && !readings.has(one.ref);
}

/** Returns the next moment while no package is active: a delivery, cancellation or deadline, the traveller's connection, or `until`. */
function nextEvent(packages: MeteredPackage[], connectsAt: number | null, at: number, until: number): number {
  let next = until;
  const consider = (moment: number | null) => {
    if (moment !== null && moment > at && moment < next) next = moment;
  };
  consider(connectsAt);
  for (const one of packages) {
    consider(one.readyAt);
    consider(one.useBy);
    consider(one.cancelledAt);
  }
  return next;
}

function endOf({ validityStart, days }: TravelTerms, activatedAt: number): number {
  return validityStart === "first-connection" ? activatedAt + days * DAY : toMidnight(toDayNumber(activatedAt) + days);
}

/** Records usage of the active package until `to`, or until a fixed package is used up. Returns the moment reached. */
function consume(traveller: Traveller, terms: TravelTerms, usage: PackageUsage, from: number, to: number): number {
  for (let at = from; at < to;) {
    const hour = Math.floor(at / HOUR);
    const end = Math.min(to, (hour + 1) * HOUR);
    const rate = hourlyDemand(traveller, hour);
    if (terms.kind === "fixed") {
      const left = terms.dataMb * UNITS_PER_MB - usage.used;
      if (rate * (end - at) >= left) {
        const usedUpAt = at + Math.ceil(left / rate);
        Object.assign(usage, { used: terms.dataMb * UNITS_PER_MB, endsAt: usedUpAt, finishedAs: "used-up" });
        return usedUpAt;
      }
      usage.used += rate * (end - at);
    } else {
      if (usage.day !== toDayNumber(at)) Object.assign(usage, { day: toDayNumber(at), dayUsed: 0 });
      const left = terms.dailyMb * UNITS_PER_MB - usage.dayUsed;
      const fastMs = Math.min(end - at, Math.ceil(left / rate));
      const fastUnits = Math.min(left, rate * fastMs);
      usage.dayUsed += fastUnits;
      usage.used += fastUnits + (end - at - fastMs) * Math.min(rate, toMegabytesPerHour(terms.reducedKbps));
    }
    at = end;
  }
  return to;
}

/** Converts a speed in kbit/s to whole MB per hour. */
function toMegabytesPerHour(kbps: number): number {
  return Math.floor((kbps * 3600) / 8 / 1024);
}
