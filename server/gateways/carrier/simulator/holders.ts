import { createHmac } from "node:crypto";
import type { HolderResult, HolderRequest } from "#server/gateways/carrier/holder.ts";
import { lookupSim } from "./lookup-sim.ts";
import type { SimulatorHost } from "./simulator-host.ts";

const refused = (code: string): HolderResult => ({ state: "refused", code });

/** Keeps who holds a SIM, once for each reference, as a keyed hash: enough to know the same holder again, and nobody by name. */
export async function registerHolder(host: SimulatorHost, request: HolderRequest): Promise<HolderResult> {
  const { ref, iccid, regions, registeredAt } = request;
  const sim = await lookupSim(host, iccid);
  if (!sim) return refused("unknown-iccid");
  if (sim.status === "deregistered") return refused("deregistered");
  const document = hashOf(host, request);
  return host.db.transaction().execute(async (tx) => {
    await tx
      .insertInto("simulator_holders")
      .values({ ref, iccid, regions: regions.join(","), document_hash: document, registered_at: registeredAt, ended_at: null })
      .onConflict((on) => on.column("ref").doNothing())
      .execute();
    const row = await tx.selectFrom("simulator_holders").selectAll().where("ref", "=", ref).executeTakeFirstOrThrow();
    if (row.ended_at !== null || row.iccid !== iccid || row.document_hash !== document) return refused("ref-reused");
    return { state: "registered" };
  });
}

function hashOf({ env }: Pick<SimulatorHost, "env">, { iccid, person }: HolderRequest): string {
  const told = [iccid, person.documentType, person.documentNumber, person.country, person.englishName, person.birthDate];
  return createHmac("sha256", `simulator-holder:${env.fileKeys?.at(-1) ?? ""}`)
    .update(JSON.stringify(told))
    .digest("base64url");
}

/** Takes a holder off a SIM; even the hash of him goes. */
export async function endHolder(host: Pick<SimulatorHost, "db" | "clock">, { ref }: { ref: string }): Promise<void> {
  await host.db
    .updateTable("simulator_holders")
    .set({ ended_at: host.clock(), document_hash: "" })
    .where("ref", "=", ref)
    .where("ended_at", "is", null)
    .execute();
}
