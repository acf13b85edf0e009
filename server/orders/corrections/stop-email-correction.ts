import type { Selectable } from "kysely";
import type { AppContext } from "#server/context/app-context.ts";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { EmailCorrectionsTable } from "#server/db/tables/staff-tables.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { lockAccount } from "#server/identity/account/lock-account.ts";
import { addOrderEvent, lockOrder } from "#server/orders/core/transition-order.ts";
import { hashLinkKey } from "#server/orders/core/order-link.ts";
import { formerEmailContext } from "#server/orders/emails/send-old-address-mail.ts";
import { alertOwners } from "#server/staff/core/alert-owners.ts";
import { enqueueFurtherMail } from "./enqueue-correction-mail.ts";
import { readdressOrder } from "./readdress-order.ts";

/** `over`: it is too long ago, an earlier address took the order back, or the buyer's data is erased. */
type StopRejectionCode = "unknown" | "over";

/** Returns the correction that a link undoes: the number of its order, and whether it was undone already. Null if the link opens none. */
export async function findEmailCorrection(
  shop: Pick<AppContext, "db" | "clock">,
  key: string,
): Promise<{ number: string; isStopped: boolean } | null> {
  const correction = await findByKey(shop.db, key);
  if (!correction || correction.ends_at <= shop.clock()) return null;
  const order = await shop.db.selectFrom("orders").select("number").where("id", "=", correction.order_id).executeTakeFirstOrThrow();
  return { number: order.number, isStopped: correction.stopped_at !== null };
}

/**
 * Undoes a corrected email address, for whoever has the link that the former address got: the order returns to this address with new links, and those
 * of the corrected address end, also of later corrections. Owners are told. Repeating the call changes nothing.
 */
export async function stopEmailCorrection(shop: AppContext, { key }: { key: string }): Promise<{ ok: true } | Rejection<StopRejectionCode>> {
  const result = await shop.db.transaction().execute(async (tx): Promise<{ ok: true } | Rejection<StopRejectionCode>> => {
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
    const email = shop.encryptor.decrypt(correction.former_email_sealed, formerEmailContext(correction.id));
    await readdressOrder(shop, tx, order, { email, accountId });
    const undone = await tx.selectFrom("email_corrections").select("id").where("order_id", "=", order.id).where("id", ">=", correction.id).execute();
    const ids = undone.map(({ id }) => id);
    await tx.updateTable("fulfilments").set({ withheld_by: null }).where("order_id", "=", order.id).where("withheld_by", "in", ids).execute();
    await tx.updateTable("email_corrections").set({ ends_at: now }).where("order_id", "=", order.id).where("id", ">", correction.id).execute();
    await tx.updateTable("email_corrections").set({ stopped_at: now }).where("id", "=", correction.id).execute();
    await addOrderEvent(tx, { orderId: order.id, from: order.state, to: order.state, actor: "buyer", cause: "email correction undone", now });
    await enqueueFurtherMail(tx, { orderId: order.id, kind: "email-corrected", now });
    await alertOwners(tx, { kind: "correction-stopped", who: correction.who, number: order.number, ref: correction.id }, now);
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
