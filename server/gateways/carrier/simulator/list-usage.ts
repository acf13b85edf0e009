import type { DailyUsage } from "#server/gateways/carrier/carrier.ts";
import { usedMegabytes, meterBalance, spentBalance, type BalanceReplay } from "#server/gateways/carrier/simulator/metering/balance-meter.ts";
import { toDayNumber, meterPackages, toMidnight, UNITS_PER_MB, type PackageReplay } from "#server/gateways/carrier/simulator/metering/data-meter.ts";
import { readSimHistory, type SimHistory } from "./sim-history.ts";
import type { SimulatorHost } from "./simulator-host.ts";

const DAY = 86_400_000;
/** The maximum length of six months, days. */
const KEPT_DAYS = 184;

/**
 * Returns the usage of a SIM for each day of UTC+8, oldest first; today is partial. The meters are read at every midnight, so that the days
 * add up to the totals that the packages and the balance show.
 */
export async function listUsage(host: SimulatorHost, iccid: string, { from, to }: { from: string; to: string }): Promise<DailyUsage[]> {
  const history = await readSimHistory(host, iccid);
  const today = toDayNumber(host.clock());
  const first = Math.max(toDay(from), today - KEPT_DAYS + 1);
  const last = Math.min(toDay(to), today);
  if (!(first <= last)) return [];
  const found: DailyUsage[] = [];
  let before = readMeters(iccid, history, toMidnight(first));
  for (let day = first; day <= last; day++) {
    const after = readMeters(iccid, history, toMidnight(day + 1), before);
    const mb = after.mb - before.mb;
    const spent = after.spent - before.spent;
    if (mb > 0 || spent > 0) found.push({ day: toDayName(day), mb, spent });
    before = after;
  }
  return found;
}

type Meters = { packages: PackageReplay; balance: BalanceReplay; mb: number; spent: number };

function readMeters(iccid: string, history: SimHistory, at: number, from?: Meters): Meters {
  const until = Math.min(history.clock.toSimulated(at), history.until);
  const packages = meterPackages(iccid, history.packages, until, from?.packages);
  const balance = meterBalance(iccid, history.credits, until, from?.balance);
  const mb = [...packages.usages.values()].reduce((sum, { used }) => sum + Math.floor(used / UNITS_PER_MB), usedMegabytes(balance));
  return { packages, balance, mb, spent: spentBalance(balance) };
}

const toDay = (name: string) => Date.parse(name) / DAY;
const toDayName = (day: number) => new Date(day * DAY).toISOString().slice(0, 10);
