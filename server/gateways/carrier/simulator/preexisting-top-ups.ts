import { remainingBalance, meterBalance, type BalanceReplay, type Credit } from "#server/gateways/carrier/simulator/metering/balance-meter.ts";
import { simCardNumber, simCardProduct } from "./simulated-iccid.ts";
import { fnv1a } from "#server/gateways/carrier/simulator/metering/traveller.ts";

const DAY = 86_400_000;
const CHECK_INTERVAL = 45 * DAY;
/** A fixed date, so that the history of a SIM card never changes. */
const FIRST = Date.UTC(2025, 0, 1);
const AMOUNT = 10_000;
const LOW_BALANCE = 5000;
const DAYS = 180;

/**
 * Returns the top-ups, not sold by us, on the built-in prepaid and China SIM cards with an odd number, before `before` (ms UTC). The user of such
 * a SIM card checks the balance every 45 days, with a different offset for each SIM card, and adds HK$100 if less than HK$50 is left.
 */
export function preexistingTopUps(iccid: string, before: number): Credit[] {
  if ((simCardNumber(iccid) ?? 0) % 2 === 0 || simCardProduct(iccid) === "travel") return [];
  const topUps: Credit[] = [];
  let replay: BalanceReplay | undefined;
  for (let at = FIRST + (fnv1a(iccid) % CHECK_INTERVAL); at < before; at += CHECK_INTERVAL) {
    // Until `at - 1`: the next replay continues after this moment and must include a top-up at `at`.
    replay = meterBalance(iccid, topUps, at - 1, replay);
    if (remainingBalance(replay) < LOW_BALANCE) topUps.push({ ref: `card.${iccid}.${at}`, at, amount: AMOUNT, days: DAYS, cancelledAt: null });
  }
  return topUps;
}
