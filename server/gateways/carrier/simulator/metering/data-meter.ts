import type { TravelTerms } from "#server/gateways/carrier/product-terms.ts";
import { hourlyDemand, activationDelay, createTraveller, type Traveller } from "./traveller.ts";

/** Units of usage in one MB. One MB an hour is one unit a millisecond, so that every sum is a whole number. */
export const UNITS_PER_MB = 3_600_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

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
  /** For a day pass: the last day on which it was used, counted from 0 at the activation, and the high-speed units of that day. 0 for a fixed package. */
  day: number;
  dayUsed: number;
};

export type PackageReplay = {
  at: number;
  /** When the traveller connects; null while no package is active or waiting. */
  connectsAt: number | null;
  /** The reference of the active package. */
  active: string | null;
  usages: Map<string, PackageUsage>;
};

const INITIAL: PackageReplay = { at: 0, connectsAt: null, active: null, usages: new Map() };

/**
 * Replays the usage of a SIM until a moment, from the start or from an earlier replay. The result depends only on its packages and its ICCID.
 * One package is active at a time. Waiting packages start by earlier deadline, then fewer regions, then earlier purchase (§4).
 */
export function meterPackages(iccid: string, packages: MeteredPackage[], until: number, from: PackageReplay = INITIAL): PackageReplay {
  const traveller = createTraveller(iccid);
  const usages = new Map([...from.usages].map(([ref, usage]) => [ref, { ...usage }]));
  let { at, connectsAt, active } = from;
  for (;;) {
    if (active === null) {
      const waiting = packages.filter((metered) => isWaiting(metered, usages, at)).sort(compareStart);
      const firstDelivered = waiting.reduce<MeteredPackage | null>((first, other) => (first && first.readyAt <= other.readyAt ? first : other), null);
      connectsAt = firstDelivered && (connectsAt ?? at + activationDelay(traveller, firstDelivered.ref));
      const next = waiting[0];
      if (next && connectsAt !== null && connectsAt <= at) {
        active = next.ref;
        usages.set(next.ref, { activatedAt: at, endsAt: at + next.terms.days * DAY, finishedAs: null, used: 0, day: 0, dayUsed: 0 });
      }
    }
    if (at >= until) return { at, connectsAt, active, usages };
    const usage = active === null ? undefined : usages.get(active);
    const terms = packages.find(({ ref }) => ref === active)?.terms;
    if (!usage || !terms) {
      at = nextEvent(packages, connectsAt, at, until);
      continue;
    }
    at = consume(traveller, terms, usage, at, Math.min(until, usage.endsAt));
    if (usage.finishedAs === null && at >= usage.endsAt) usage.finishedAs = "expired";
    if (usage.finishedAs !== null) active = null;
  }
}

/** Returns the number of the day of a package that contains a moment, counted from 0. A day is 24 hours from the activation. */
export const dayOfPackage = ({ activatedAt }: Pick<PackageUsage, "activatedAt">, at: number) => Math.floor((at - activatedAt) / DAY);
/** Returns when a day of a package ends, ms UTC. */
export const endOfDay = ({ activatedAt }: Pick<PackageUsage, "activatedAt">, day: number) => activatedAt + (day + 1) * DAY;

/** Compares two waiting packages by the order in which they start (§4), for `sort`. */
export function compareStart(a: MeteredPackage, b: MeteredPackage): number {
  return a.useBy - b.useBy || a.terms.regions - b.terms.regions || a.boughtAt - b.boughtAt || (a.ref < b.ref ? -1 : 1);
}

function isWaiting({ ref, readyAt, useBy, cancelledAt }: MeteredPackage, usages: Map<string, PackageUsage>, at: number): boolean {
  return readyAt <= at && at < useBy && (cancelledAt === null || at < cancelledAt) && !usages.has(ref);
}

/** Returns the next moment while no package is active: a delivery, cancellation or deadline, the traveller's connection, or `until`. */
function nextEvent(packages: MeteredPackage[], connectsAt: number | null, at: number, until: number): number {
  let next = until;
  const consider = (moment: number | null) => {
    if (moment !== null && moment > at && moment < next) next = moment;
  };
  consider(connectsAt);
  for (const { readyAt, useBy, cancelledAt } of packages) {
    consider(readyAt);
    consider(useBy);
    consider(cancelledAt);
  }
  return next;
}

/** Records usage of the active package until `to`, or until a fixed package is used up. Returns the moment reached. */
function consume(traveller: Traveller, terms: TravelTerms, usage: PackageUsage, from: number, to: number): number {
  for (let at = from; at < to;) {
    const hour = Math.floor(at / HOUR);
    const day = dayOfPackage(usage, at);
    const end = Math.min(to, (hour + 1) * HOUR, endOfDay(usage, day));
    // MB per hour are units per millisecond.
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
      if (usage.day !== day) Object.assign(usage, { day, dayUsed: 0 });
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
