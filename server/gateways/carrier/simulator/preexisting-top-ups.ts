import { remainingBalance, meterBalance, type BalanceReplay, type Credit } from "#server/gateways/carrier/simulator/metering/balance-meter.ts";
import { simCardNumber, simCardProduct } from "./simulated-iccid.ts";
import { fnv1a } from "#server/gateways/carrier/simulator/metering/traveller.ts";

const DAY = 86_400_000;
const EVERY = 45 * DAY;
/** A fixed day: what a card has lived through never changes. */
const FIRST = Date.UTC(2025, 0, 1);
const AMOUNT = 10_000;
const LOW = 5000;
const DAYS = 180;

/**
 * What is on every second of the prepaid plastic cards from top-ups that the shop knows nothing of, until a moment: their holders look
 * every 45 days, on another day for each card, and put HK$100 on it where less than half of that is left.
 */
export function preexistingTopUps(iccid: string, before: number): Credit[] {
  if ((simCardNumber(iccid) ?? 0) % 2 === 0 || simCardProduct(iccid) === "travel") return [];
  const found: Credit[] = [];
  let life: BalanceReplay | undefined;
  for (let at = FIRST + (fnv1a(iccid) % EVERY); at < before; at += EVERY) {
    life = meterBalance(iccid, found, at - 1, life);
    if (remainingBalance(life) < LOW) found.push({ ref: `card.${iccid}.${at}`, at, amount: AMOUNT, days: DAYS, takenBackAt: null });
  }
  return found;
}
