import type { Selectable } from "kysely";
import type { SimulatorOrdersTable } from "#server/db/tables/simulator-tables.ts";
import type { Credit } from "#server/gateways/carrier/simulator/metering/balance-meter.ts";
import type { MeteredPackage } from "#server/gateways/carrier/simulator/metering/data-meter.ts";
import { type ProductTerms, ProductTermsSchema } from "#server/gateways/carrier/product-terms.ts";
import { preexistingPackages } from "./preexisting-packages.ts";
import { preexistingTopUps } from "./preexisting-top-ups.ts";
import type { SimulatorHost } from "./simulator-host.ts";
import { parseStoredJson } from "#server/db/parse-stored-json.ts";

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
