import { createHmac } from "node:crypto";
import type { HolderResult, HolderRequest } from "#server/gateways/carrier/holder.ts";
import { lookupSim } from "./lookup-sim.ts";
import type { SimulatorHost } from "./simulator-host.ts";

/**
 * Registers the holder of a SIM, once for each reference. Stores only a keyed hash (HMAC) of the identity, which recognizes the same holder
 * and reveals no name.
 */
export async function registerHolder(host: SimulatorHost, request: HolderRequest): Promise<HolderResult> {
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
export async function endHolder(host: Pick<SimulatorHost, "db" | "clock">, { ref }: { ref: string }): Promise<void> {
  await host.db
    .updateTable("simulator_holders")
    .set({ ended_at: host.clock(), document_hash: "" })
    .where("ref", "=", ref)
    .where("ended_at", "is", null)
    .execute();
}
