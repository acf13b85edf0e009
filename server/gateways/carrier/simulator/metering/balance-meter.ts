import { UNITS_PER_MB } from "./data-meter.ts";
import { activationDelay, payAsYouGoDemand, createTraveller, type Traveller } from "./traveller.ts";

/** Price of 1 GB (1024 MB), HKD minor units. */
export const RATE_PER_GB = 680;
// Data and money are counted in one small denomination, "coins", so that every sum is an exact integer. These are the price of one unit of
// usage and the value of one HKD minor unit, in coins.
const COINS_PER_UNIT = RATE_PER_GB / 8;
const COINS_PER_MINOR = (1024 / 8) * UNITS_PER_MB;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Credit of a SIM. Times are ms UTC, the amount is HKD minor units, `days` is its validity. */
export type Credit = { ref: string; at: number; amount: number; days: number; cancelledAt: number | null };

/** The state of a balance after replaying its history until `at`. `left`, `spent` and `used` are in coins. */
export type BalanceReplay = {
  at: number;
  /** When the traveller first connects; null before the first credit and after the balance expired. */
  connectsAt: number | null;
  left: number;
  spent: number;
  used: number;
  /** The balance that was lost when its validity ended, HKD minor units. */
  expired: number;
  /** The cancelled credit, HKD minor units. */
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
 * Replays the history of a balance until a moment, included, from the start or from an earlier replay. The result depends only on the credits
 * and the ICCID. The traveller's usage lowers the balance to zero, a credit raises it, and the end of its validity clears it.
 */
export function meterBalance(iccid: string, credits: Credit[], until: number, from: BalanceReplay = INITIAL): BalanceReplay {
  const traveller = createTraveller(iccid);
  const replay = { ...from, credits: new Map(from.credits) };
  for (const { at, credit, isCancellation } of listEvents(credits, from.at, until)) {
    consume(replay, traveller, at);
    if (!isCancellation) addCredit(replay, traveller, credit);
    else if (isUntouched(replay, credit)) cancelCredit(replay, credit);
    replay.validUntil = latest(replay, credits, (added) => added.at + added.days * DAY);
    replay.toppedUpAt = latest(replay, credits, (added) => added.at);
  }
  consume(replay, traveller, until);
  return replay;
}

/** Returns the balance in HKD minor units, rounded up: it and the rounded-down `spentBalance` add up. */
export const remainingBalance = ({ left }: BalanceReplay) => Math.ceil(left / COINS_PER_MINOR);
/** Returns the total spent in HKD minor units, rounded down. */
export const spentBalance = ({ spent }: BalanceReplay) => Math.floor(spent / COINS_PER_MINOR);
/** Returns the total usage in MB, rounded down. */
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

function addCredit(replay: BalanceReplay, traveller: Traveller, { ref, amount }: Credit): void {
  replay.left += amount * COINS_PER_MINOR;
  replay.credits.set(ref, "available");
  replay.connectsAt ??= replay.at + activationDelay(traveller, ref);
}

function cancelCredit(replay: BalanceReplay, { ref, amount }: Credit): void {
  replay.left -= amount * COINS_PER_MINOR;
  replay.cancelled += amount;
  replay.credits.set(ref, "cancelled");
}

/** Deducts the traveller's usage until `to`, as long as the balance lasts and is valid. Then marks credits that are used up or expired. */
function consume(replay: BalanceReplay, traveller: Traveller, to: number): void {
  const end = replay.validUntil ?? to;
  const usableUntil = Math.min(to, end);
  let at = Math.max(replay.at, replay.connectsAt ?? to);
  while (replay.left > 0 && at < usableUntil) {
    const hour = Math.floor(at / HOUR);
    const next = Math.min(usableUntil, (hour + 1) * HOUR);
    const cost = Math.min(replay.left, COINS_PER_UNIT * payAsYouGoDemand(traveller, hour) * (next - at));
    replay.left -= cost;
    replay.spent += cost;
    replay.used += cost;
    at = next;
  }
  replay.at = to;
  if (replay.left === 0) settle(replay, "used-up");
  else if (end <= to) expire(replay);
}

/** Clears the balance. A partly spent minor unit expires with the rest, so that the total spent stays a whole number. */
function expire(replay: BalanceReplay): void {
  replay.expired += remainingBalance(replay);
  replay.spent -= replay.spent % COINS_PER_MINOR;
  replay.left = 0;
  replay.connectsAt = null;
  settle(replay, "expired");
}

function settle({ credits }: BalanceReplay, finalState: "used-up" | "expired"): void {
  for (const [ref, state] of credits) if (state === "available") credits.set(ref, finalState);
}

/** Returns the latest moment of the credits that were added and not cancelled; null if there are none. */
function latest({ credits }: BalanceReplay, all: Credit[], momentOf: (credit: Credit) => number): number | null {
  const moments = all.filter(({ ref }) => credits.has(ref) && credits.get(ref) !== "cancelled").map(momentOf);
  return moments.length > 0 ? Math.max(...moments) : null;
}
