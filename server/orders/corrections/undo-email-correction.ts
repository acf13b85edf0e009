import type { Selectable } from "kysely";
import { CORRECTION_UNDONE } from "#server/domain/order-states.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { EmailCorrectionsTable } from "#server/db/tables/order-tables.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { lockAccount } from "#server/identity/account/lock-account.ts";
import { addOrderEvent, lockOrder } from "#server/orders/core/transition-order.ts";
import { hashLinkKey } from "#server/orders/core/order-link.ts";
import { enqueueLostOrderMail, formerEmailContext } from "#server/orders/emails/send-old-address-mail.ts";
import { enqueueOwnerAlert } from "#server/staff/core/enqueue-owner-alert.ts";
import { UNDO_MS } from "./correct-email.ts";
import { enqueueFurtherMail } from "./enqueue-correction-mail.ts";
import { readdressOrder } from "./readdress-order.ts";
import { withholdCodes } from "./withheld-codes.ts";

/** `over`: it is too long ago, an earlier address took the order back, or the buyer's data is erased. */
type UndoRejectionCode = "unknown" | "over";

/** Returns the correction that a link undoes: the number of its order, and whether it was undone already. Null if the link opens none. */
export async function findEmailCorrection(
  shop: Pick<AppContext, "db" | "clock">,
  key: string,
): Promise<{ number: string; isUndone: boolean } | null> {
  const correction = await findByKey(shop.db, key);
  if (!correction || correction.ends_at <= shop.clock()) return null;
  const order = await shop.db.selectFrom("orders").select("number").where("id", "=", correction.order_id).executeTakeFirstOrThrow();
  return { number: order.number, isUndone: correction.stopped_at !== null };
}

/**
 * Undoes a corrected email address, for whoever has the link that the former address got: the order returns to this address with new links, and those
 * of the corrected address end, also of later corrections. Codes of eSIMs that were delivered after the correction are shown only if they were never
 * used, because the former address did not have them. Owners and the corrected address are notified. Repeating the call changes nothing.
 */
export async function undoEmailCorrection(shop: AppContext, { key }: { key: string }): Promise<{ ok: true } | Rejection<UndoRejectionCode>> {
  const result = await shop.db.transaction().execute(async (tx): Promise<{ ok: true } | Rejection<UndoRejectionCode>> => {
    const found = await findByKey(tx, key);
    if (!found) return reject("unknown");
    const formerAccountId = found.former_account_id;
    // Before the order, as whoever deletes an account does.
    const accountId = formerAccountId !== null && (await lockAccount(tx, formerAccountId)) ? formerAccountId : null;
    await lockOrder(tx, found.order_id);
    const correction = (await findByKey(tx, key)) ?? found;
    const now = shop.clock();
    if (correction.stopped_at !== null) return { ok: true };
    const order = await tx.selectFrom("orders").selectAll().where("id", "=", correction.order_id).executeTakeFirstOrThrow();
    if (correction.ends_at <= now || order.erased_at !== null) return reject("over");
    const email = shop.encryptor.decrypt(correction.former_email_encrypted, formerEmailContext(correction.id));
    await readdressOrder(shop, tx, order, { email, accountId });
    const undone = await tx.selectFrom("email_corrections").select("id").where("order_id", "=", order.id).where("id", ">=", correction.id).execute();
    const ids = undone.map(({ id }) => id);
    await tx.updateTable("fulfilments").set({ withheld_by: null }).where("order_id", "=", order.id).where("withheld_by", "in", ids).execute();
    await tx.updateTable("email_corrections").set({ ends_at: now }).where("order_id", "=", order.id).where("id", ">", correction.id).execute();
    const ends_at = now + UNDO_MS;
    await tx.updateTable("email_corrections").set({ stopped_at: now, ends_at }).where("id", "=", correction.id).execute();
    await withholdCodes(tx, { orderId: order.id, correctionId: correction.id, since: correction.corrected_at, now });
    await enqueueLostOrderMail(tx, shop.encryptor, { orderId: order.id, email: order.email, now });
    await addOrderEvent(tx, { orderId: order.id, from: order.state, to: order.state, actor: "buyer", cause: CORRECTION_UNDONE, now });
    await enqueueFurtherMail(tx, { orderId: order.id, kind: "email-restored", now });
    await enqueueOwnerAlert(tx, { kind: "correction-undone", who: correction.who, number: order.number, ref: correction.id }, now);
    return { ok: true };
  });
  if (result.ok) shop.wake();
  return result;
}

/** A key has 22 characters; a far longer text is not hashed. */
async function findByKey(db: Database | DatabaseTransaction, key: string): Promise<Selectable<EmailCorrectionsTable> | undefined> {
  if (!key || key.length > 64) return undefined;
  return db.selectFrom("email_corrections").selectAll().where("key_hash", "=", hashLinkKey(key)).executeTakeFirst();
}
