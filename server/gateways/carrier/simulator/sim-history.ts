import type { Selectable } from "kysely";
import type { SimulatorOrdersTable } from "#server/db/tables/simulator-tables.ts";
import { type Credit, remainingBalance, meterBalance, type BalanceReplay } from "#server/gateways/carrier/simulator/metering/balance-meter.ts";
import type { MeteredPackage } from "#server/gateways/carrier/simulator/metering/data-meter.ts";
import { type ProductTerms, ProductTermsSchema, type FindProductTerms } from "#server/gateways/carrier/product-terms.ts";
import type { SimulatorHost } from "./simulator-host.ts";
import { parseStoredJson } from "#server/db/parse-stored-json.ts";
import { simCardNumber, simCardProduct } from "./simulated-iccid.ts";
import { fnv1a } from "#server/gateways/carrier/simulator/metering/traveller.ts";

/** Converts between real and simulated time, ms UTC. */
type SimulatedClock = { toSimulated: (at: number) => number; toReal: (at: number) => number };

const DAY = 86_400_000;

export type NamedPackage = MeteredPackage & { packageId: string };
/** All packages and credits of a SIM, in simulated time. `until` is the current simulated time, `clock` converts between simulated and real time. */
export type SimHistory = { packages: NamedPackage[]; credits: Credit[]; until: number; clock: SimulatedClock };

/**
 * Reads the packages and credits of a SIM. Orders that are not delivered yet are included with their future delivery time. Pre-existing
 * packages and top-ups end, and the simulated time begins to run faster, at the first order.
 */
export async function readSimHistory(host: SimulatorHost, iccid: string): Promise<SimHistory> {
  const rows = await host.db.selectFrom("simulator_orders").selectAll().where("iccid", "=", iccid).orderBy("created_at").orderBy("ref").execute();
  const now = host.clock();
  const first = rows[0];
  const since = first?.created_at ?? now;
  const clock = simulatedClock(since, first ? host.env.simulatorSpeed : 1);
  return {
    packages: [...preexistingPackages(iccid, host.products, since), ...rows.flatMap((row) => toPackages(row, clock.toSimulated))],
    credits: [...preexistingTopUps(iccid, since), ...rows.flatMap((row) => toCredits(row, clock.toSimulated))],
    until: clock.toSimulated(now),
    clock,
  };
}

function toPackages(row: Selectable<SimulatorOrdersTable>, toSimulated: SimulatedClock["toSimulated"]): NamedPackage[] {
  const terms = parseTerms(row);
  if (terms.kind === "credit") return [];
  const boughtAt = toSimulated(row.bought_at);
  const cancelledAt = row.cancelled_at === null ? null : toSimulated(row.cancelled_at);
  const { ref, package_id: packageId } = row;
  return [{ ref, packageId, boughtAt, readyAt: toSimulated(row.ready_at), useBy: boughtAt + terms.useByDays * DAY, cancelledAt, terms }];
}

function toCredits(row: Selectable<SimulatorOrdersTable>, toSimulated: SimulatedClock["toSimulated"]): Credit[] {
  const terms = parseTerms(row);
  if (terms.kind !== "credit") return [];
  const cancelledAt = row.cancelled_at === null ? null : toSimulated(row.cancelled_at);
  return [{ ref: row.ref, at: toSimulated(row.ready_at), amount: terms.credit, days: terms.days, cancelledAt }];
}

const parseTerms = ({ ref, terms }: Selectable<SimulatorOrdersTable>): ProductTerms =>
  parseStoredJson(ProductTermsSchema, terms, { table: "simulator_orders", column: "terms", id: ref });

/** A clock that equals real time until `since` and then runs `speed` times as fast. */
function simulatedClock(since: number, speed: number): SimulatedClock {
  return {
    toSimulated: (at) => (at <= since ? at : since + Math.round((at - since) * speed)),
    toReal: (at) => (at <= since ? at : since + Math.round((at - since) / speed)),
  };
}

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
function preexistingTopUps(iccid: string, before: number): Credit[] {
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

const FIRST_USED_SIM = 900;
/** Longer than the validity of any of these packages plus its activation delay, so that a trip ends before the next one begins. */
const TRIP_INTERVAL = 40 * DAY;
const HISTORY = 180 * DAY;
const PACKAGES = ["JP-5GB-30D", "ASIA-1GBDAY-15D", "HK-3GB-15D", "EUROPE-10GB-30D"];

/**
 * Returns the packages of earlier trips, not sold by us, on the built-in SIM cards 900 to 999: bought in the 180 days before `before` (ms UTC),
 * one every 40 days, with a different offset for each SIM card. Returns none for any other SIM.
 */
function preexistingPackages(iccid: string, products: FindProductTerms, before: number): (MeteredPackage & { packageId: string })[] {
  const simNumber = simCardNumber(iccid);
  if (simNumber === null || simNumber < FIRST_USED_SIM) return [];
  const offset = fnv1a(iccid) % TRIP_INTERVAL;
  const last = Math.ceil((before - offset) / TRIP_INTERVAL) - 1;
  const packages: (MeteredPackage & { packageId: string })[] = [];
  for (let trip = last; offset + trip * TRIP_INTERVAL >= before - HISTORY; trip--) {
    const packageId = PACKAGES[(simNumber + trip) % PACKAGES.length] ?? "";
    const terms = products(packageId);
    const boughtAt = offset + trip * TRIP_INTERVAL;
    if (!terms || terms.kind === "credit") continue;
    packages.push({
      ref: `card.${iccid}.${trip}`,
      packageId,
      boughtAt,
      readyAt: boughtAt,
      useBy: boughtAt + terms.useByDays * DAY,
      cancelledAt: null,
      terms,
    });
  }
  return packages;
}
