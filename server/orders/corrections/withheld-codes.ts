import type { AppContext } from "#server/context/app-context.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { restartJob } from "#server/jobs/enqueue-job.ts";
import type { JobHandler } from "#server/jobs/job.ts";

export const RELEASE_CODES_TOPIC = "orders.release-codes";

/**
 * Withholds the codes of the eSIMs of an order that were delivered since a time, because the order changes its email address: whoever gets the new link
 * must not take over an eSIM that its buyer uses. A job releases those that were never used.
 */
export async function withholdCodes(
  tx: DatabaseTransaction,
  { orderId, correctionId, since, now }: { orderId: string; correctionId: string; since: number; now: number },
): Promise<void> {
  const units = await tx
    .updateTable("fulfilments")
    .set({ withheld_by: correctionId })
    .where("order_id", "=", orderId)
    .where("codes_encrypted", "is not", null)
    .where("revoked_at", "is", null)
    .where("delivered_at", ">=", since)
    .where("withheld_by", "is", null)
    .returning("id")
    .execute();
  if (units.length > 0) await restartJob(tx, RELEASE_CODES_TOPIC, correctionId, now);
}

/** Job `orders.release-codes`: shows the codes again of the eSIMs that a correction withheld and that never connected to a network, as the carrier says. */
export const releaseCodes: JobHandler<AppContext> = async (shop, job) => {
  const units = await shop.db.selectFrom("fulfilments").select(["id", "iccid", "carrier"]).where("withheld_by", "=", job.ref).execute();
  const unused: string[] = [];
  for (const { id, iccid, carrier } of units) {
    if (iccid === null || (carrier !== null && carrier !== shop.carrier.name)) continue;
    const packages = await shop.carrier.listPackages(iccid);
    if (packages.length > 0 && packages.every(({ activatedAt }) => activatedAt === null)) unused.push(id);
  }
  if (unused.length === 0) return {};
  return {
    async commit(tx) {
      await tx.updateTable("fulfilments").set({ withheld_by: null }).where("id", "in", unused).where("withheld_by", "=", job.ref).execute();
    },
  };
};
