import { CarrierError, type Carrier, type CarrierBalance, type CarrierOrder, type DailyUsage } from "#server/gateways/carrier/carrier.ts";
import { cancelPackage } from "./cancel-package.ts";
import { checkFit } from "./check-fit.ts";
import { listPackages } from "./list-packages.ts";
import { lookupSim } from "./lookup-sim.ts";
import { esimIccid, isEnterpriseSimCard, simPhone } from "./simulated-iccid.ts";
import { findSimulatedOrder, placeSimulatedOrder } from "./place-order.ts";
import type { SimulatorHost } from "./simulator-host.ts";
import {
  remainingBalance,
  meterBalance,
  RATE_PER_GB,
  usedMegabytes,
  spentBalance,
  type BalanceReplay,
} from "#server/gateways/carrier/simulator/metering/balance-meter.ts";
import { readSimHistory, type SimHistory } from "./sim-history.ts";
import { createHmac } from "node:crypto";
import type { HolderResult, HolderRequest } from "#server/gateways/carrier/holder.ts";
import { meterPackages, UNITS_PER_MB, type PackageReplay } from "#server/gateways/carrier/simulator/metering/data-meter.ts";

/**
 * The simulated carrier. A new order is pending for `simulatorDelayMs`. Its eSIMs look real but cannot be installed. It simulates the usage of
 * each SIM, `simulatorSpeed` times as fast as real time.
 */
export function createSimulator(host: SimulatorHost): Carrier {
  return withLostResponses(host, {
    name: "simulator",
    provisionEsim: (request) => placeSimulatedOrder(host, { ...request, kind: "esim", iccid: esimIccid(request.ref) }),
    activatePackage: (request) => addPackageToSim(host, request),
    topUp: (request) => addPackageToSim(host, request),
    findByRef: (ref) => findSimulatedOrder(host, ref),
    lookup: (iccid) => lookupSim(host, iccid),
    checkFit: (iccid, packageId, count) => checkFit(host, iccid, packageId, count),
    readBalance: (iccid) => readBalance(host, iccid),
    listUsage: (iccid, days) => listUsage(host, iccid, days),
    listPackages: (iccid) => listPackages(host, iccid),
    cancelPackage: (request) => cancelPackage(host, request),
    registerHolder: (request) => registerHolder(host, request),
    endHolder: (request) => endHolder(host, request),
    parseCallback() {
      throw new CarrierError("final", "The simulator sends no callbacks", "signature");
    },
  });
}

/** Returns the current balance of a prepaid SIM; null for any other SIM. */
async function readBalance(host: SimulatorHost, iccid: string): Promise<CarrierBalance | null> {
  const sim = await lookupSim(host, iccid);
  if (!sim || sim.product === "travel") return null;
  const { credits, until, clock } = await readSimHistory(host, iccid);
  const replay = meterBalance(iccid, credits, until);
  return {
    iccid,
    product: sim.product,
    enterprise: isEnterpriseSimCard(iccid),
    amount: remainingBalance(replay),
    ratePerGb: RATE_PER_GB,
    validUntil: replay.validUntil === null ? null : clock.toReal(replay.validUntil),
    toppedUpAt: replay.toppedUpAt === null ? null : clock.toReal(replay.toppedUpAt),
    phone: simPhone(iccid),
  };
}

/** `credit` (HKD minor units) is set for a top-up, absent for a package. */
type Request = { ref: string; packageId: string; boughtAt: number; iccid: string; credit?: number };

/** Adds a package or credit to a SIM that accepts it. If an order with this reference exists, returns it and changes nothing. */
async function addPackageToSim(host: SimulatorHost, request: Request): Promise<CarrierOrder> {
  const existing = await findSimulatedOrder(host, request.ref);
  if (existing) return existing;
  const code = await findRefusalCode(host, request);
  // A failed order is not stored, so it has no job id of its own.
  if (code) return { state: "failed", jobId: `none_${request.ref}`, code };
  return placeSimulatedOrder(host, { ...request, kind: "package" });
}

async function findRefusalCode(host: SimulatorHost, { iccid, packageId, credit }: Request): Promise<string | null> {
  const sim = await lookupSim(host, iccid);
  if (!sim) return "unknown-iccid";
  if (credit === undefined && sim.product !== "travel") return "prepaid";
  if (credit !== undefined && sim.product === "travel") return "no-balance";
  return host.products(packageId) ? checkFit(host, iccid, packageId) : "unknown-package";
}

/**
 * With the fault `carrier-timeout` (SANDBOX_FAULTS, only for tests and benchmarks), the response to every call that first places an order,
 * cancels it or registers a holder is lost: the call succeeds, but the caller gets a timeout error. A repeated call gets its response.
 */
function withLostResponses(host: SimulatorHost, carrier: Carrier): Carrier {
  if (!host.env.sandboxFaults.includes("carrier-timeout")) return carrier;
  const timeoutError = () => new CarrierError("indeterminate", "The carrier did not respond in time");
  const findOrder = (ref: string) => host.db.selectFrom("simulator_orders").select("cancelled_at").where("ref", "=", ref).executeTakeFirst();
  return {
    ...carrier,
    async provisionEsim(request) {
      const existing = await findOrder(request.ref);
      const result = await carrier.provisionEsim(request);
      if (!existing && result.state !== "failed") throw timeoutError();
      return result;
    },
    async activatePackage(request) {
      const existing = await findOrder(request.ref);
      const result = await carrier.activatePackage(request);
      if (!existing && result.state !== "failed") throw timeoutError();
      return result;
    },
    async topUp(request) {
      const existing = await findOrder(request.ref);
      const result = await carrier.topUp(request);
      if (!existing && result.state !== "failed") throw timeoutError();
      return result;
    },
    async cancelPackage(request) {
      const order = await findOrder(request.ref);
      const result = await carrier.cancelPackage(request);
      if (order?.cancelled_at === null && result.state === "cancelled") throw timeoutError();
      return result;
    },
    async registerHolder(request) {
      const existing = await host.db.selectFrom("simulator_holders").select("ref").where("ref", "=", request.ref).executeTakeFirst();
      const result = await carrier.registerHolder(request);
      if (!existing && result.state === "registered") throw timeoutError();
      return result;
    },
  };
}

/**
 * Registers the holder of a SIM, once for each reference. Stores only a keyed hash (HMAC) of the identity, which recognizes the same holder
 * and reveals no name.
 */
async function registerHolder(host: SimulatorHost, request: HolderRequest): Promise<HolderResult> {
  const { ref, iccid, regions, registeredAt } = request;
  const sim = await lookupSim(host, iccid);
  if (!sim) return refused("unknown-iccid");
  if (sim.status === "deregistered") return refused("deregistered");
  const documentHash = hashHolder(host, request);
  return host.db.transaction().execute(async (tx) => {
    await tx
      .insertInto("simulator_holders")
      .values({ ref, iccid, regions: regions.join(","), document_hash: documentHash, registered_at: registeredAt, ended_at: null })
      .onConflict((on) => on.column("ref").doNothing())
      .execute();
    const row = await tx.selectFrom("simulator_holders").selectAll().where("ref", "=", ref).executeTakeFirstOrThrow();
    if (row.ended_at !== null || row.iccid !== iccid || row.document_hash !== documentHash) return refused("ref-reused");
    return { state: "registered" };
  });
}

const refused = (code: string): HolderResult => ({ state: "refused", code });

function hashHolder({ env }: Pick<SimulatorHost, "env">, { iccid, person }: HolderRequest): string {
  const identity = [iccid, person.documentType, person.documentNumber, person.country, person.englishName, person.birthDate];
  // The oldest key: adding a newer one does not change the hash.
  return createHmac("sha256", `simulator-holder:${env.fileKeys?.at(-1) ?? ""}`)
    .update(JSON.stringify(identity))
    .digest("base64url");
}

/** Ends a holder's registration and deletes the hash of the identity. Does nothing if there is no such registration. */
async function endHolder(host: Pick<SimulatorHost, "db" | "clock">, { ref }: { ref: string }): Promise<void> {
  await host.db
    .updateTable("simulator_holders")
    .set({ ended_at: host.clock(), document_hash: "" })
    .where("ref", "=", ref)
    .where("ended_at", "is", null)
    .execute();
}

const DAY = 86_400_000;
/** Six months have at most this number of days. */
const KEPT_DAYS = 184;

/** The meters of a SIM at one moment. `mb` and `spent` are totals since its first package or credit. */
type Meters = { packages: PackageReplay; balance: BalanceReplay; mb: number; spent: number };

/**
 * Returns the usage of a SIM for each day of UTC+8 on which it was used, oldest first; today is partial. Reads the meters at every midnight, so
 * that the days add up to the totals that the packages and the balance show.
 */
async function listUsage(host: SimulatorHost, iccid: string, { from, to }: { from: string; to: string }): Promise<DailyUsage[]> {
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

const UTC8 = 8 * 3_600_000;
/** Returns the number of the UTC+8 day that contains a moment (ms UTC). */
const toDayNumber = (at: number) => Math.floor((at + UTC8) / DAY);
/** Returns 00:00 UTC+8 of a day number, ms UTC. */
const toMidnight = (day: number) => day * DAY - UTC8;
const toDay = (name: string) => Date.parse(name) / DAY;
const toDayName = (day: number) => new Date(day * DAY).toISOString().slice(0, 10);
