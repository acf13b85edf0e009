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
 * Returns the top-ups not sold by us on every second built-in prepaid SIM card until `before` (ms UTC). Their holders check the balance every
 * 45 days, with a different offset for each SIM card, and add HK$100 if less than half of that is left.
 */
export function preexistingTopUps(iccid: string, before: number): Credit[] {
  if ((simCardNumber(iccid) ?? 0) % 2 === 0 || simCardProduct(iccid) === "travel") return [];
  const found: Credit[] = [];
  let replay: BalanceReplay | undefined;
  for (let at = FIRST + (fnv1a(iccid) % CHECK_INTERVAL); at < before; at += CHECK_INTERVAL) {
    replay = meterBalance(iccid, found, at - 1, replay);
    if (remainingBalance(replay) < LOW_BALANCE) found.push({ ref: `card.${iccid}.${at}`, at, amount: AMOUNT, days: DAYS, cancelledAt: null });
  }
  return found;
}
