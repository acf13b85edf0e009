import type { DailyUsage } from "#server/gateways/carrier/carrier.ts";
import { usedMegabytes, meterBalance, spentBalance, type BalanceReplay } from "#server/gateways/carrier/simulator/metering/balance-meter.ts";
import { toDayNumber, meterPackages, toMidnight, UNITS_PER_MB, type PackageReplay } from "#server/gateways/carrier/simulator/metering/data-meter.ts";
import { readSimHistory, type SimHistory } from "./sim-history.ts";
import type { SimulatorHost } from "./simulator-host.ts";

const DAY = 86_400_000;
/** Six months have at most this number of days. */
const KEPT_DAYS = 184;

/** The meters of a SIM at one moment. `mb` and `spent` are totals since its first package or credit. */
type Meters = { packages: PackageReplay; balance: BalanceReplay; mb: number; spent: number };

/**
 * Returns the usage of a SIM for each day of UTC+8 on which it was used, oldest first; today is partial. Reads the meters at every midnight, so
 * that the days add up to the totals that the packages and the balance show.
 */
export async function listUsage(host: SimulatorHost, iccid: string, { from, to }: { from: string; to: string }): Promise<DailyUsage[]> {
  const history = await readSimHistory(host, iccid);
  const today = toDayNumber(host.clock());
  const first = Math.max(toDay(from), today - KEPT_DAYS + 1);
  const last = Math.min(toDay(to), today);
  // Negated, so that an invalid day (NaN) returns here, too.
  if (!(first <= last)) return [];
  const days: DailyUsage[] = [];
  let before = readMeters(iccid, history, toMidnight(first));
  for (let day = first; day <= last; day++) {
    const after = readMeters(iccid, history, toMidnight(day + 1), before);
    const mb = after.mb - before.mb;
    const spent = after.spent - before.spent;
    if (mb > 0 || spent > 0) days.push({ day: toDayName(day), mb, spent });
    before = after;
  }
  return days;
}

function readMeters(iccid: string, history: SimHistory, at: number, earlier?: Meters): Meters {
  const until = Math.min(history.clock.toSimulated(at), history.until);
  const packages = meterPackages(iccid, history.packages, until, earlier?.packages);
  const balance = meterBalance(iccid, history.credits, until, earlier?.balance);
  const mb = [...packages.usages.values()].reduce((sum, { used }) => sum + Math.floor(used / UNITS_PER_MB), usedMegabytes(balance));
  return { packages, balance, mb, spent: spentBalance(balance) };
}

const toDay = (name: string) => Date.parse(name) / DAY;
const toDayName = (day: number) => new Date(day * DAY).toISOString().slice(0, 10);
