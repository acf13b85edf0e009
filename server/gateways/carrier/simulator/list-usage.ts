import type { CarrierDay } from "#server/gateways/carrier/carrier.ts";
import { usedMegabytes, meterBalance, spentBalance, type BalanceReplay } from "#server/gateways/carrier/simulator/metering/balance-meter.ts";
import { toDayNumber, meter, toMidnight, UNITS, type Replay } from "#server/gateways/carrier/simulator/metering/data-meter.ts";
import { readSimHistory, type SimHistory } from "./sim-history.ts";
import type { SimulatorHost } from "./simulator-host.ts";

const DAY = 86_400_000;
/** The longest that six months are. */
const KEPT_DAYS = 184;

/**
 * What a SIM used on each day of UTC+8, oldest first; today as far as it is. The meters are read at every midnight, so that the days add
 * up to what the packages and the balance show.
 */
export async function listUsage(host: SimulatorHost, iccid: string, { from, to }: { from: string; to: string }): Promise<CarrierDay[]> {
  const life = await readSimHistory(host, iccid);
  const today = toDayNumber(host.clock());
  const first = Math.max(dayNamed(from), today - KEPT_DAYS + 1);
  const last = Math.min(dayNamed(to), today);
  if (!(first <= last)) return [];
  const found: CarrierDay[] = [];
  let before = read(iccid, life, toMidnight(first));
  for (let day = first; day <= last; day++) {
    const after = read(iccid, life, toMidnight(day + 1), before);
    const mb = after.mb - before.mb;
    const spent = after.spent - before.spent;
    if (mb > 0 || spent > 0) found.push({ day: nameOf(day), mb, spent });
    before = after;
  }
  return found;
}

type Meters = { packages: Replay; balance: BalanceReplay; mb: number; spent: number };

function read(iccid: string, life: SimHistory, at: number, from?: Meters): Meters {
  const until = Math.min(life.travel.ahead(at), life.until);
  const packages = meter(iccid, life.packages, until, from?.packages);
  const balance = meterBalance(iccid, life.credits, until, from?.balance);
  const mb = [...packages.readings.values()].reduce((sum, { used }) => sum + Math.floor(used / UNITS), usedMegabytes(balance));
  return { packages, balance, mb, spent: spentBalance(balance) };
}

const dayNamed = (name: string) => Date.parse(name) / DAY;
const nameOf = (day: number) => new Date(day * DAY).toISOString().slice(0, 10);
