import type { SimulatorHost } from "./simulator-host.ts";

/** Takes a holder off a SIM; even the hash of him goes. */
export async function endHolder(host: Pick<SimulatorHost, "db" | "clock">, { ref }: { ref: string }): Promise<void> {
  await host.db
    .updateTable("simulator_holders")
    .set({ ended_at: host.clock(), document_hash: "" })
    .where("ref", "=", ref)
    .where("ended_at", "is", null)
    .execute();
}
