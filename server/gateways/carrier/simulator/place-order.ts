import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import type { SimulatorOrdersTable } from "#server/db/tables/simulator-tables.ts";
import { newId } from "#server/db/new-id.ts";
import type { CarrierOrder } from "#server/gateways/carrier/carrier.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import type { SimulatorHost } from "./simulator-host.ts";

/**
 * `kind`: a new eSIM, or a package or credit for an existing SIM. `credit`: the amount of a top-up, HKD minor units; it overrides the amount of
 * the product.
 */
type NewOrder = { ref: string; packageId: string; boughtAt: number; kind: "esim" | "package"; iccid: string; credit?: number };

const SMDP_ADDRESS = "SMDP.ROVELINK.EXAMPLE";
const APN = BRAND.slug;

/** Returns the current state of the order with a reference; null if there is none. */
export async function findSimulatedOrder(host: SimulatorHost, ref: string): Promise<CarrierOrder | null> {
  const row = await host.db.selectFrom("simulator_orders").selectAll().where("ref", "=", ref).executeTakeFirst();
  return row ? toCarrierOrder(row, host.clock()) : null;
}

/**
 * Stores an order, once for each reference, and its SIM if that is new. A SIM whose first order is credit becomes a prepaid SIM. Returns
 * `failed` and stores nothing if the carrier does not sell the product.
 */
export async function placeSimulatedOrder(host: SimulatorHost, request: NewOrder): Promise<CarrierOrder> {
  const now = host.clock();
  const product = host.products(request.packageId);
  if (!product) return { state: "failed", jobId: `none_${request.ref}`, code: "unknown-package" };
  const terms = product.kind === "credit" ? { ...product, credit: request.credit ?? product.credit } : product;
  const hash = createHash("sha256").update(`esim:${request.ref}`).digest();
  const isEsim = request.kind === "esim";
  const row = await host.db.transaction().execute(async (tx) => {
    await tx
      .insertInto("simulator_orders")
      .values({
        ref: request.ref,
        job_id: newId("sim", now),
        kind: request.kind,
        package_id: request.packageId,
        iccid: request.iccid,
        smdp_address: isEsim ? SMDP_ADDRESS : null,
        matching_id: isEsim ? matchingId(hash) : null,
        // Some operators require a confirmation code: every eighth eSIM has one.
        confirmation_code: isEsim && (hash[31] ?? 0) % 8 === 0 ? String(hash.readUInt32BE(20) % 10_000).padStart(4, "0") : null,
        created_at: now,
        ready_at: now + host.env.simulatorDelayMs,
        bought_at: request.boughtAt,
        terms: JSON.stringify(terms),
      })
      .onConflict((on) => on.column("ref").doNothing())
      .execute();
    const sim = {
      iccid: request.iccid,
      kind: isEsim ? ("esim" as const) : ("physical" as const),
      status: "inactive" as const,
      created_at: now,
      product: terms.kind === "credit" ? terms.product : ("travel" as const),
    };
    await tx
      .insertInto("simulator_sims")
      .values(sim)
      .onConflict((on) => on.column("iccid").doNothing())
      .execute();
    return tx.selectFrom("simulator_orders").selectAll().where("ref", "=", request.ref).executeTakeFirstOrThrow();
  });
  return toCarrierOrder(row, now);
}

function toCarrierOrder(row: Selectable<SimulatorOrdersTable>, now: number): CarrierOrder {
  if (row.ready_at > now) return { state: "pending", jobId: row.job_id };
  const done = { state: "done" as const, jobId: row.job_id, iccid: row.iccid, ...(row.cancelled_at !== null && { cancelled: true }) };
  if (!row.smdp_address || !row.matching_id) return { ...done, esim: null };
  const { iccid, smdp_address: smdpAddress, matching_id: matchingId, confirmation_code: confirmationCode } = row;
  const activationCode = `LPA:1$${smdpAddress}$${matchingId}${confirmationCode ? "$$1" : ""}`;
  return { ...done, esim: { iccid, activationCode, smdpAddress, matchingId, confirmationCode, apn: APN } };
}

/** Returns a matching id such as `RV-7KQ2M-9XW4T-…`: capitals, digits and hyphens, as SGP.22 §4.1 requires. */
function matchingId(hash: Buffer): string {
  const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  const groups = [0, 5, 10, 15].map((at) => Array.from(hash.subarray(at, at + 5), (byte) => alphabet[byte % 32]).join(""));
  return ["RV", ...groups].join("-");
}
