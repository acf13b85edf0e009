import type { Selectable } from "kysely";
import type { SimulatorOrdersTable } from "#server/db/tables/gateway-tables.ts";
import type { Credit } from "#server/gateways/carrier/simulator/metering/balance-meter.ts";
import type { MeteredPackage } from "#server/gateways/carrier/simulator/metering/data-meter.ts";
import type { ProductTerms } from "#server/gateways/carrier/product-terms.ts";
import { preexistingPackages } from "./preexisting-packages.ts";
import { preexistingTopUps } from "./preexisting-top-ups.ts";
import type { SimulatorHost } from "./simulator-host.ts";

type TravelClock = { ahead: (at: number) => number; back: (at: number) => number };

const DAY = 86_400_000;

export type NamedPackage = MeteredPackage & { packageId: string };
/** All that was put on a SIM, in the time of its traveller; `until` is now in that time, `travel` leads from ours to it and back. */
export type SimHistory = { packages: NamedPackage[]; credits: Credit[]; until: number; travel: TravelClock };

/** Reads what was put on a SIM; what is still on its way is there with the moment at which it will be. */
export async function readSimHistory(host: SimulatorHost, iccid: string): Promise<SimHistory> {
  const rows = await host.db.selectFrom("simulator_orders").selectAll().where("iccid", "=", iccid).orderBy("created_at").orderBy("ref").execute();
  const now = host.clock();
  const first = rows[0];
  const since = first?.created_at ?? now;
  const travel = travelClock(since, first ? host.env.simulatorSpeed : 1);
  return {
    packages: [...preexistingPackages(iccid, host.products, since), ...rows.flatMap((row) => packageIn(host, row, travel.ahead))],
    credits: [...preexistingTopUps(iccid, since), ...rows.flatMap((row) => creditIn(row, travel.ahead))],
    until: travel.ahead(now),
    travel,
  };
}

function packageIn(host: SimulatorHost, row: Selectable<SimulatorOrdersTable>, ahead: TravelClock["ahead"]): NamedPackage[] {
  const terms = row.terms === null ? host.products(row.package_id) : termsIn(row);
  if (!terms || terms.kind === "credit") return [];
  const boughtAt = ahead(row.bought_at ?? row.created_at);
  const cancelledAt = row.cancelled_at === null ? null : ahead(row.cancelled_at);
  const { ref, package_id: packageId } = row;
  return [{ ref, packageId, boughtAt, readyAt: ahead(row.ready_at), useBy: boughtAt + terms.useByDays * DAY, cancelledAt, terms }];
}

function creditIn(row: Selectable<SimulatorOrdersTable>, ahead: TravelClock["ahead"]): Credit[] {
  const terms = termsIn(row);
  if (terms?.kind !== "credit") return [];
  const takenBackAt = row.cancelled_at === null ? null : ahead(row.cancelled_at);
  return [{ ref: row.ref, at: ahead(row.ready_at), amount: terms.credit, days: terms.days, takenBackAt }];
}

const termsIn = ({ terms }: Selectable<SimulatorOrdersTable>) => JSON.parse(terms ?? "null") as ProductTerms | null;

/** A traveller's clock that runs faster than ours from a moment on, and the way back. */
function travelClock(since: number, speed: number): TravelClock {
  return {
    ahead: (at) => (at <= since ? at : since + Math.round((at - since) * speed)),
    back: (at) => (at <= since ? at : since + Math.round((at - since) / speed)),
  };
}
