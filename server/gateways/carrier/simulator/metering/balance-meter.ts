import { UNITS_PER_MB } from "./data-meter.ts";
import { activationDelay, payAsYouGoDemand, createTraveller, type Traveller } from "./traveller.ts";

/** Price of 1 GB (1024 MB), HKD minor units. */
export const RATE_PER_GB = 680;
// Data and money are counted in one small integer denomination ("coins"), so that every sum is exact: the price of one unit of usage in
// coins, and the value of one HKD minor unit in coins.
const COINS_PER_UNIT = RATE_PER_GB / 8;
const COINS_PER_MINOR = (1024 / 8) * UNITS_PER_MB;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Credit of a SIM. Times are ms UTC, the amount is HKD minor units, `days` is its validity. */
export type Credit = { ref: string; at: number; amount: number; days: number; cancelledAt: number | null };

/** The state of a balance after replaying its history until `at`. `left`, `spent` and `used` are in coins. */
export type BalanceReplay = {
  at: number;
  /** When the traveller connects; null while there is no credit. */
  connectsAt: number | null;
  left: number;
  spent: number;
  used: number;
  /** Whole minor units: the balance that was lost when its validity ended, and the cancelled credit. */
  expired: number;
  cancelled: number;
  validUntil: number | null;
  toppedUpAt: number | null;
  /** The state of each credit, by reference. */
  credits: Map<string, "available" | "used-up" | "expired" | "cancelled">;
};

const INITIAL: BalanceReplay = {
  at: 0,
  connectsAt: null,
  left: 0,
  spent: 0,
  used: 0,
  expired: 0,
  cancelled: 0,
  validUntil: null,
  toppedUpAt: null,
  credits: new Map(),
};

/**
 * Replays the history of a balance until a moment, included. A pure function of the credits and the ICCID; it can continue from an earlier
 * replay. The traveller's usage lowers the balance until it is zero, the next credit raises it, and the end of its validity clears it.
 */
export function meterBalance(iccid: string, credits: Credit[], until: number, from: BalanceReplay = INITIAL): BalanceReplay {
  const traveller = createTraveller(iccid);
  const now = { ...from, credits: new Map(from.credits) };
  for (const { at, credit, isCancellation } of listEvents(credits, from.at, until)) {
    consume(now, traveller, at);
    if (!isCancellation) addCredit(now, traveller, credit);
    else if (isUntouched(now, credit)) cancelCredit(now, credit);
    now.validUntil = latest(now, credits, (one) => one.at + one.days * DAY);
    now.toppedUpAt = latest(now, credits, (one) => one.at);
  }
  consume(now, traveller, until);
  return now;
}

/** The balance and the total spent (HKD minor units), and the total used (MB). The whole numbers always add up. */
export const remainingBalance = ({ left }: BalanceReplay) => Math.ceil(left / COINS_PER_MINOR);
export const spentBalance = ({ spent }: BalanceReplay) => Math.floor(spent / COINS_PER_MINOR);
export const usedMegabytes = ({ used }: BalanceReplay) => Math.floor(used / COINS_PER_UNIT / UNITS_PER_MB);

/** Whether credit can be cancelled: the balance still contains all of it. */
export function isUntouched({ credits, left }: BalanceReplay, { ref, amount }: Pick<Credit, "ref" | "amount">): boolean {
  return credits.get(ref) === "available" && left >= amount * COINS_PER_MINOR;
}

/** Returns the additions and cancellations of credit after `after` and until `until`, oldest first. */
function listEvents(credits: Credit[], after: number, until: number) {
  return credits
    .flatMap((credit) => [
      { at: credit.at, credit, isCancellation: false },
      { at: credit.cancelledAt ?? Infinity, credit, isCancellation: true },
    ])
    .filter(({ at }) => at > after && at <= until)
    .sort((a, b) => a.at - b.at || Number(a.isCancellation) - Number(b.isCancellation) || (a.credit.ref < b.credit.ref ? -1 : 1));
}

function addCredit(now: BalanceReplay, traveller: Traveller, { ref, amount }: Credit): void {
  now.left += amount * COINS_PER_MINOR;
  now.credits.set(ref, "available");
  now.connectsAt ??= now.at + activationDelay(traveller, ref);
}

function cancelCredit(now: BalanceReplay, { ref, amount }: Credit): void {
  now.left -= amount * COINS_PER_MINOR;
  now.cancelled += amount;
  now.credits.set(ref, "cancelled");
}

/** Deducts the traveller's usage until `to`, as long as the balance lasts and is valid. */
function consume(now: BalanceReplay, traveller: Traveller, to: number): void {
  const end = now.validUntil ?? to;
  const usableUntil = Math.min(to, end);
  let at = Math.max(now.at, now.connectsAt ?? to);
  while (now.left > 0 && at < usableUntil) {
    const hour = Math.floor(at / HOUR);
    const next = Math.min(usableUntil, (hour + 1) * HOUR);
    const cost = Math.min(now.left, COINS_PER_UNIT * payAsYouGoDemand(traveller, hour) * (next - at));
    now.left -= cost;
    now.spent += cost;
    now.used += cost;
    at = next;
  }
  now.at = to;
  if (now.left === 0) settle(now, "used-up");
  else if (end <= to) expire(now);
}

/** Clears the balance. A partly spent minor unit expires with the rest, so that the total spent stays a whole number. */
function expire(now: BalanceReplay): void {
  now.expired += remainingBalance(now);
  now.spent -= now.spent % COINS_PER_MINOR;
  now.left = 0;
  now.connectsAt = null;
  settle(now, "expired");
}

function settle({ credits }: BalanceReplay, as: "used-up" | "expired"): void {
  for (const [ref, state] of credits) if (state === "available") credits.set(ref, as);
}

function latest({ credits }: BalanceReplay, all: Credit[], moment: (one: Credit) => number): number | null {
  const found = all.filter(({ ref }) => credits.has(ref) && credits.get(ref) !== "cancelled").map(moment);
  return found.length > 0 ? Math.max(...found) : null;
}
