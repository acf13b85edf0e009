import { UNITS } from "./data-meter.ts";
import { activationDelay, payAsYouGoDemand, createTraveller, type Traveller } from "./traveller.ts";

/** What 1 GB (1024 MB) takes from a balance, HKD minor units. */
export const RATE_PER_GB = 680;
// Data and money in one small coin, so that every sum is a whole number: a unit of usage takes so many of it, a minor unit is so many.
const A_UNIT = RATE_PER_GB / 8;
const MINOR = (1024 / 8) * UNITS;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Credit that was put on a SIM. Times are ms UTC, the amount is HKD minor units; it may be used for so many days. */
export type Credit = { ref: string; at: number; amount: number; days: number; takenBackAt: number | null };

/** The life of a balance up to a moment. `left`, `spent` and `used` are in coins. */
export type BalanceReplay = {
  at: number;
  /** When the traveller connects; null while there was nothing to connect with. */
  connectsAt: number | null;
  left: number;
  spent: number;
  used: number;
  /** Whole minor units: what was on it when its validity ended, and what was taken back. */
  lost: number;
  takenBack: number;
  validUntil: number | null;
  toppedUpAt: number | null;
  /** What became of each credit. */
  credits: Map<string, "there" | "used-up" | "lost" | "taken-back">;
};

const BEGINNING: BalanceReplay = {
  at: 0,
  connectsAt: null,
  left: 0,
  spent: 0,
  used: 0,
  lost: 0,
  takenBack: 0,
  validUntil: null,
  toppedUpAt: null,
  credits: new Map(),
};

/**
 * Lives through the life of a balance until a moment, that moment included: a pure function of its credits and the SIM's number, which may
 * go on from an earlier replay. It falls with what the traveller uses, stops at zero, goes on with the next credit, and is lost when its
 * validity ends.
 */
export function meterBalance(iccid: string, credits: Credit[], until: number, from: BalanceReplay = BEGINNING): BalanceReplay {
  const traveller = createTraveller(iccid);
  const now = { ...from, credits: new Map(from.credits) };
  for (const { at, credit, back } of momentsOf(credits, from.at, until)) {
    live(now, traveller, at);
    if (!back) put(now, traveller, credit);
    else if (isUntouched(now, credit)) takeBack(now, credit);
    now.validUntil = latest(now, credits, (one) => one.at + one.days * DAY);
    now.toppedUpAt = latest(now, credits, (one) => one.at);
  }
  live(now, traveller, until);
  return now;
}

/** The balance, what was taken from it in all (HKD minor units), and what was used in all: whole numbers that always add up. */
export const remainingBalance = ({ left }: BalanceReplay) => Math.ceil(left / MINOR);
export const spentBalance = ({ spent }: BalanceReplay) => Math.floor(spent / MINOR);
export const usedMegabytes = ({ used }: BalanceReplay) => Math.floor(used / A_UNIT / UNITS);

/** Whether credit can be taken back: the balance that it went into still holds all of it. */
export function isUntouched({ credits, left }: BalanceReplay, { ref, amount }: Pick<Credit, "ref" | "amount">): boolean {
  return credits.get(ref) === "there" && left >= amount * MINOR;
}

/** What is put on and taken back after one moment and not after another, in order. */
function momentsOf(credits: Credit[], after: number, until: number) {
  return credits
    .flatMap((credit) => [
      { at: credit.at, credit, back: false },
      { at: credit.takenBackAt ?? Infinity, credit, back: true },
    ])
    .filter(({ at }) => at > after && at <= until)
    .sort((a, b) => a.at - b.at || Number(a.back) - Number(b.back) || (a.credit.ref < b.credit.ref ? -1 : 1));
}

function put(now: BalanceReplay, traveller: Traveller, { ref, amount }: Credit): void {
  now.left += amount * MINOR;
  now.credits.set(ref, "there");
  now.connectsAt ??= now.at + activationDelay(traveller, ref);
}

function takeBack(now: BalanceReplay, { ref, amount }: Credit): void {
  now.left -= amount * MINOR;
  now.takenBack += amount;
  now.credits.set(ref, "taken-back");
}

/** Uses data until a moment, as long as there is something to use. */
function live(now: BalanceReplay, traveller: Traveller, to: number): void {
  const end = now.validUntil ?? to;
  const usableUntil = Math.min(to, end);
  let at = Math.max(now.at, now.connectsAt ?? to);
  while (now.left > 0 && at < usableUntil) {
    const hour = Math.floor(at / HOUR);
    const next = Math.min(usableUntil, (hour + 1) * HOUR);
    const taken = Math.min(now.left, A_UNIT * payAsYouGoDemand(traveller, hour) * (next - at));
    now.left -= taken;
    now.spent += taken;
    now.used += taken;
    at = next;
  }
  now.at = to;
  if (now.left === 0) settle(now, "used-up");
  else if (end <= to) lose(now);
}

/** The begun minor unit is lost with the rest, so that what was spent stays whole. */
function lose(now: BalanceReplay): void {
  now.lost += remainingBalance(now);
  now.spent -= now.spent % MINOR;
  now.left = 0;
  now.connectsAt = null;
  settle(now, "lost");
}

function settle({ credits }: BalanceReplay, as: "used-up" | "lost"): void {
  for (const [ref, state] of credits) if (state === "there") credits.set(ref, as);
}

function latest({ credits }: BalanceReplay, all: Credit[], moment: (one: Credit) => number): number | null {
  const found = all.filter(({ ref }) => credits.has(ref) && credits.get(ref) !== "taken-back").map(moment);
  return found.length > 0 ? Math.max(...found) : null;
}
