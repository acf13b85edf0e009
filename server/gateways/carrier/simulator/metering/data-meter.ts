import type { TravelTerms } from "#server/gateways/carrier/product-terms.ts";
import { hourlyDemand, activationDelay, createTraveller, type Traveller } from "./traveller.ts";

/** One MB in units of usage. One MB an hour is one unit a millisecond, so that every sum is a whole number. */
export const UNITS = 3_600_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const UTC8 = 8 * HOUR;

/** A package on a SIM as the meter takes it. Times are ms UTC. */
export type MeteredPackage = {
  ref: string;
  boughtAt: number;
  /** On the SIM from then on. */
  readyAt: number;
  useBy: number;
  cancelledAt: number | null;
  terms: TravelTerms;
};

/** What the meter shows for a package that was activated. */
export type Reading = {
  activatedAt: number;
  /** When its validity ends; when it was used up, if that came first. */
  endsAt: number;
  over: "used-up" | "expired" | null;
  /** Units in all. */
  used: number;
  /** The last day (of UTC+8) on which it was used, and the high-speed units of that day. */
  day: number;
  dayUsed: number;
};

export type Replay = {
  at: number;
  /** When the traveller connects; null while nothing is on the SIM. */
  connectsAt: number | null;
  active: string | null;
  readings: Map<string, Reading>;
};

const BEGINNING: Replay = { at: 0, connectsAt: null, active: null, readings: new Map() };

/**
 * Lives through the life of a SIM until a moment: a pure function of its packages and its number, which may go on from an earlier
 * replay. One package at a time; next to start is the earlier expiry, then the fewer regions, then the earlier purchase (§4).
 */
export function meter(iccid: string, packages: MeteredPackage[], until: number, from: Replay = BEGINNING): Replay {
  const traveller = createTraveller(iccid);
  const readings = new Map([...from.readings].map(([ref, reading]) => [ref, { ...reading }]));
  let { at, connectsAt, active } = from;
  for (;;) {
    if (active === null) {
      const waiting = packages.filter((one) => isWaiting(one, readings, at)).sort(startsBefore);
      const arrived = waiting.reduce<MeteredPackage | null>((first, one) => (first && first.readyAt <= one.readyAt ? first : one), null);
      connectsAt = arrived && (connectsAt ?? at + activationDelay(traveller, arrived.ref));
      const next = waiting[0];
      if (next && connectsAt !== null && connectsAt <= at) {
        active = next.ref;
        readings.set(next.ref, { activatedAt: at, endsAt: endOf(next.terms, at), over: null, used: 0, day: 0, dayUsed: 0 });
      }
    }
    if (at >= until) return { at, connectsAt, active, readings };
    const reading = active === null ? undefined : readings.get(active);
    const terms = packages.find((one) => one.ref === active)?.terms;
    if (!reading || !terms) {
      at = nextEvent(packages, connectsAt, at, until);
      continue;
    }
    at = use(traveller, terms, reading, at, Math.min(until, reading.endsAt));
    if (reading.over === null && at >= reading.endsAt) reading.over = "expired";
    if (reading.over !== null) active = null;
  }
}

/** The day of UTC+8 of a moment. */
export const toDayNumber = (at: number) => Math.floor((at + UTC8) / DAY);
/** 00:00 UTC+8 of a day. */
export const toMidnight = (day: number) => day * DAY - UTC8;

/** Which of two waiting packages starts first. */
export function startsBefore(a: MeteredPackage, b: MeteredPackage): number {
  return a.useBy - b.useBy || a.terms.regions - b.terms.regions || a.boughtAt - b.boughtAt || (a.ref < b.ref ? -1 : 1);
}

function isWaiting(one: MeteredPackage, readings: Map<string, Reading>, at: number): boolean {
  return one.readyAt <= at && at < one.useBy && (one.cancelledAt === null || at < one.cancelledAt) && !readings.has(one.ref);
}

/** While nothing is active: when something is delivered, taken back or too late, or the traveller connects. */
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

/** Uses data of the active package until a moment, or until a fixed one is used up; answers when that was. */
function use(traveller: Traveller, terms: TravelTerms, reading: Reading, from: number, to: number): number {
  for (let at = from; at < to;) {
    const hour = Math.floor(at / HOUR);
    const end = Math.min(to, (hour + 1) * HOUR);
    const rate = hourlyDemand(traveller, hour);
    if (terms.kind === "fixed") {
      const left = terms.dataMb * UNITS - reading.used;
      if (rate * (end - at) >= left) {
        const usedUpAt = at + Math.ceil(left / rate);
        Object.assign(reading, { used: terms.dataMb * UNITS, endsAt: usedUpAt, over: "used-up" });
        return usedUpAt;
      }
      reading.used += rate * (end - at);
    } else {
      if (reading.day !== toDayNumber(at)) Object.assign(reading, { day: toDayNumber(at), dayUsed: 0 });
      const left = terms.dailyMb * UNITS - reading.dayUsed;
      const fast = Math.min(end - at, Math.ceil(left / rate));
      const fastUnits = Math.min(left, rate * fast);
      reading.dayUsed += fastUnits;
      reading.used += fastUnits + (end - at - fast) * Math.min(rate, megabytesAnHour(terms.reducedKbps));
    }
    at = end;
  }
  return to;
}

/** Whole MB that a reduced speed lets through in an hour. */
function megabytesAnHour(kbps: number): number {
  return Math.floor((kbps * 3600) / 8 / 1024);
}
