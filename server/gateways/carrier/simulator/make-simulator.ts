import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import type { Database } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import type { SimulatorOrdersTable } from "#server/db/gateway-tables.ts";
import type { Env } from "#server/env.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { CarrierError, type Carrier, type CarrierJob, type SimView } from "#server/gateways/carrier/carrier.ts";
import { cancelPackage } from "./cancel-package.ts";
import { withLostAnswers } from "./faults.ts";
import { listPackages } from "./list-packages.ts";
import type { Products } from "./product-terms.ts";
import { checkFit } from "./check-fit.ts";
import { readBalance } from "./read-balance.ts";
import { cardProduct, esimIccid, isKnownCard } from "./simulated-iccid.ts";

/** What the simulated carrier needs of its house: `products` are the terms of what it sells. */
export type SimulatorHost = {
  db: Database;
  clock: () => number;
  env: Pick<Env, "simulatorDelayMs" | "simulatorSpeed" | "sandboxFaults">;
  products: Products;
};
type NewOrder = { ref: string; packageId: string; boughtAt: number; kind: "esim" | "package"; iccid: string };

const SMDP_ADDRESS = "SMDP.ROVELINK.EXAMPLE";
const APN = BRAND.slug;

/**
 * The simulated carrier: slow on purpose, remembers every reference, makes eSIMs that look like real ones and install nowhere, and
 * meters them as if somebody travelled with them.
 */
export function makeSimulator(host: SimulatorHost): Carrier {
  const lookup = (iccid: string) => lookupSim(host, iccid);
  return withLostAnswers(host, {
    name: "simulator",
    provisionEsim: (request) => order(host, { ...request, kind: "esim", iccid: esimIccid(request.ref) }),
    async activatePackage(request) {
      if (!(await lookup(request.iccid))) return { state: "failed", jobId: `none_${request.ref}`, code: "unknown-iccid" };
      return order(host, { ...request, kind: "package" });
    },
    async topUp(request) {
      const sim = await lookup(request.iccid);
      if (!sim) return { state: "failed", jobId: `none_${request.ref}`, code: "unknown-iccid" };
      if (sim.product === "travel") return { state: "failed", jobId: `none_${request.ref}`, code: "no-balance" };
      return order(host, { ...request, kind: "package" });
    },
    async findByRef(ref) {
      const row = await host.db.selectFrom("simulator_orders").selectAll().where("ref", "=", ref).executeTakeFirst();
      return row ? jobOf(row, host.clock()) : null;
    },
    lookup,
    checkFit: (iccid, packageId) => checkFit(host, lookup, { iccid, packageId }),
    readBalance: (iccid) => readBalance(host, iccid),
    listUsage: async () => [],
    listPackages: (iccid) => listPackages(host, iccid),
    cancelPackage: (request) => cancelPackage(host, request),
    parseCallback() {
      throw new CarrierError("final", "The simulator never calls back", "signature");
    },
  });
}

async function order(host: SimulatorHost, request: NewOrder): Promise<CarrierJob> {
  const now = host.clock();
  const terms = host.products(request.packageId);
  if (!terms) return { state: "failed", jobId: `none_${request.ref}`, code: "unknown-package" };
  const chance = createHash("sha256").update(`esim:${request.ref}`).digest();
  const esim = request.kind === "esim";
  const row = await host.db.transaction().execute(async (tx) => {
    await tx
      .insertInto("simulator_orders")
      .values({
        ref: request.ref,
        job_id: newId("sim", now),
        kind: request.kind,
        package_id: request.packageId,
        iccid: request.iccid,
        smdp_address: esim ? SMDP_ADDRESS : null,
        matching_id: esim ? matchingId(chance) : null,
        // Some operators ask for one: every eighth eSIM does.
        confirmation_code: esim && (chance[31] ?? 0) % 8 === 0 ? String(chance.readUInt32BE(20) % 10_000).padStart(4, "0") : null,
        created_at: now,
        ready_at: now + host.env.simulatorDelayMs,
        bought_at: request.boughtAt,
        terms: JSON.stringify(terms),
      })
      .onConflict((on) => on.column("ref").doNothing())
      .execute();
    const product = terms.kind === "credit" ? terms.product : ("travel" as const);
    const sim = {
      iccid: request.iccid,
      kind: esim ? ("esim" as const) : ("physical" as const),
      status: "inactive" as const,
      created_at: now,
      product,
    };
    await tx
      .insertInto("simulator_sims")
      .values(sim)
      .onConflict((on) => on.column("iccid").doNothing())
      .execute();
    return tx.selectFrom("simulator_orders").selectAll().where("ref", "=", request.ref).executeTakeFirstOrThrow();
  });
  return jobOf(row, now);
}

function jobOf(row: Selectable<SimulatorOrdersTable>, now: number): CarrierJob {
  if (row.ready_at > now) return { state: "pending", jobId: row.job_id };
  if (!row.smdp_address || !row.matching_id) return { state: "done", jobId: row.job_id, iccid: row.iccid, esim: null };
  const { iccid, smdp_address: smdpAddress, matching_id: matchingId, confirmation_code: confirmationCode } = row;
  const activationCode = `LPA:1$${smdpAddress}$${matchingId}${confirmationCode ? "$$1" : ""}`;
  return { state: "done", jobId: row.job_id, iccid, esim: { iccid, activationCode, smdpAddress, matchingId, confirmationCode, apn: APN } };
}

/** `RV-7KQ2M-9XW4T-…`: capitals, digits and hyphens, as SGP.22 asks. */
function matchingId(chance: Buffer): string {
  const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  const groups = [0, 5, 10, 15].map((at) => Array.from(chance.subarray(at, at + 5), (byte) => letters[byte % 32]).join(""));
  return ["RV", ...groups].join("-");
}

async function lookupSim(host: SimulatorHost, iccid: string): Promise<SimView | null> {
  const row = await host.db.selectFrom("simulator_sims").select(["iccid", "kind", "status", "product"]).where("iccid", "=", iccid).executeTakeFirst();
  return row ?? (isKnownCard(iccid) ? { iccid, kind: "physical", status: "inactive", product: cardProduct(iccid) } : null);
}
