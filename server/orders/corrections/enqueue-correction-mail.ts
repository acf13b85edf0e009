import type { DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { CorrectionMailKind } from "#server/orders/emails/correction-mail.ts";
import type { OrderMailKind } from "#server/orders/emails/order-mail.ts";

/** Enqueues one more mail of an order to its current address, however often one of this kind was sent before. */
export async function enqueueFurtherMail(
  tx: DatabaseTransaction,
  { orderId, kind, now }: { orderId: string; kind: CorrectionMailKind | OrderMailKind; now: number },
): Promise<void> {
  await enqueueJob(tx, { topic: "orders.mail", ref: `${orderId}:${kind}:${newId("cor", now)}`, payload: { kind, orderId }, now });
}
