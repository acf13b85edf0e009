import type { CarrierCancellation } from "#server/gateways/carrier/carrier.ts";
import { listPackages } from "./list-packages.ts";
import type { SimulatorHost } from "./make-simulator.ts";

/** Takes a package back while it waits. The key that took it back gets the same answer again, any other is refused. */
export async function cancelPackage(host: SimulatorHost, { ref, cancelKey }: { ref: string; cancelKey: string }): Promise<CarrierCancellation> {
  const known = await findCancellation(host, ref);
  if (!known) return { state: "refused", code: "unknown-ref" };
  if (known.cancelled_at !== null) return answerTo(known, cancelKey);
  const now = host.clock();
  if (known.ready_at > now) return { state: "refused", code: "not-delivered" };
  const found = (await listPackages(host, known.iccid)).find((one) => one.ref === ref);
  if (found?.state !== "waiting") return { state: "refused", code: found && found.activatedAt === null ? "expired" : "started" };
  const { numUpdatedRows } = await host.db
    .updateTable("simulator_orders")
    .set({ cancelled_at: now, cancel_key: cancelKey })
    .where("ref", "=", ref)
    .where("cancelled_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return { state: "cancelled", at: now };
  const winner = await findCancellation(host, ref);
  return winner ? answerTo(winner, cancelKey) : { state: "refused", code: "unknown-ref" };
}

function findCancellation(host: SimulatorHost, ref: string) {
  return host.db.selectFrom("simulator_orders").select(["iccid", "ready_at", "cancelled_at", "cancel_key"]).where("ref", "=", ref).executeTakeFirst();
}

function answerTo(row: { cancelled_at: number | null; cancel_key: string | null }, cancelKey: string): CarrierCancellation {
  if (row.cancelled_at === null || row.cancel_key !== cancelKey) return { state: "refused", code: "cancelled-before" };
  return { state: "cancelled", at: row.cancelled_at };
}
