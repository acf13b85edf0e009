import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { lockAccount } from "#server/identity/account/lock-account.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { staffActor } from "#server/orders/core/order.ts";
import { encryptLinkKey, hashLinkKey, newLinkKey } from "#server/orders/core/order-link.ts";
import { addOrderEvent } from "#server/orders/core/transition-order.ts";
import { newUnitLink } from "#server/orders/core/unit-link.ts";
import { encryptOldAddress, OLD_ADDRESS_TOPIC } from "#server/orders/emails/send-old-address-mail.ts";
import { promoCustomerKey } from "#server/orders/promo/promo-code.ts";
import { checkEmailCorrection, type EmailRejectionCode } from "./correction-rules.ts";
import { enqueueFurtherMail } from "./enqueue-correction-mail.ts";
import { lockOrderByNumber } from "./lock-order-by-number.ts";

type Result = { ok: true; /** False if the order has this address already. */ changed: boolean } | Rejection<EmailRejectionCode | "unknown">;

/**
 * Corrects the email address of a paid order, for staff; `email` has passed `EmailSchema`. The old address may belong to a stranger, so every link
 * that it may have is replaced: to the order, and to single eSIMs. Both addresses get a mail, the old one without a link. The order moves to the
 * account of the new address, unless a signed-in buyer with another address placed it, as at the checkout.
 */
export async function correctEmail(shop: AppContext, { number, email, who }: { number: string; email: string; who: Staff }): Promise<Result> {
  const result = await shop.db.transaction().execute(async (tx): Promise<Result> => {
    const newAccount = await tx.selectFrom("accounts").select("id").where("email", "=", email).executeTakeFirst();
    // Before the order, as whoever deletes an account does.
    const newAccountId = newAccount && (await lockAccount(tx, newAccount.id)) ? newAccount.id : null;
    const order = await lockOrderByNumber(tx, number);
    if (!order) return reject("unknown");
    const rejection = checkEmailCorrection(order);
    if (rejection) return reject(rejection);
    if (order.email === email) return { ok: true, changed: false };
    const now = shop.clock();
    const { id: orderId } = order;
    const accountId = (await isOwnedByOtherAddress(tx, order)) ? order.account_id : newAccountId;
    const key = newLinkKey();
    await tx
      .updateTable("orders")
      .set({ email, account_id: accountId, link_key_hash: hashLinkKey(key), link_key_sealed: encryptLinkKey(shop.encryptor, orderId, key) })
      .where("id", "=", orderId)
      .execute();
    await replaceUnitLinks(shop, tx, orderId);
    await tx
      .updateTable("promo_uses")
      .set({ customer: promoCustomerKey(email) })
      .where("order_id", "=", orderId)
      .execute();
    if (accountId !== order.account_id) await moveToAccount(tx, { orderId, from: order.account_id, to: accountId });
    await forgetOptOut(tx, order.email);
    const after = { account: accountId === order.account_id ? "kept" : accountId === null ? "removed" : "moved" };
    await recordStaffAction(tx, { who, action: "order.correct-email", subject: { kind: "order", id: number }, after, now });
    await addOrderEvent(tx, { orderId, from: order.state, to: order.state, actor: staffActor(who), cause: "email address corrected", now });
    await enqueueFurtherMail(tx, { orderId, kind: "email-corrected", now });
    const ref = `${orderId}:${newId("cor", now)}`;
    await enqueueJob(tx, { topic: OLD_ADDRESS_TOPIC, ref, payload: { orderId, sealed: encryptOldAddress(shop.encryptor, ref, order.email) }, now });
    return { ok: true, changed: true };
  });
  if (result.ok && result.changed) shop.wake();
  return result;
}

/** Whether a signed-in account with another address than the order's placed it: then the address is only where its mails go. */
async function isOwnedByOtherAddress(tx: DatabaseTransaction, { account_id: accountId, email }: { account_id: string | null; email: string }) {
  if (accountId === null) return false;
  const owner = await tx.selectFrom("accounts").select("email").where("id", "=", accountId).executeTakeFirst();
  return owner !== undefined && owner.email !== email;
}

async function replaceUnitLinks(shop: Pick<AppContext, "encryptor">, tx: DatabaseTransaction, orderId: string): Promise<void> {
  const units = await tx.selectFrom("fulfilments").select("id").where("order_id", "=", orderId).where("link_key_hash", "is not", null).execute();
  for (const { id } of units) await tx.updateTable("fulfilments").set(newUnitLink(shop.encryptor, id)).where("id", "=", id).execute();
}

/** Moves what belongs to an order with its account. The former account no longer follows SIMs that it has from this order alone. */
async function moveToAccount(
  tx: DatabaseTransaction,
  { orderId, from, to }: { orderId: string; from: string | null; to: string | null },
): Promise<void> {
  await tx.updateTable("refund_requests").set({ account_id: to }).where("order_id", "=", orderId).execute();
  if (from === null) return;
  const units = await tx.selectFrom("fulfilments").select("iccid").where("order_id", "=", orderId).where("iccid", "is not", null).execute();
  for (const { iccid } of units) {
    const other = await tx
      .selectFrom("fulfilments")
      .innerJoin("orders", "orders.id", "fulfilments.order_id")
      .select("fulfilments.id")
      .where("fulfilments.iccid", "=", iccid)
      .where("orders.account_id", "=", from)
      .executeTakeFirst();
    if (!other)
      await tx
        .deleteFrom("account_sims")
        .where("account_id", "=", from)
        .where("iccid", "=", iccid ?? "")
        .execute();
  }
}

/** Deletes that a guest's address gets no reminders, unless another order has it. */
async function forgetOptOut(tx: DatabaseTransaction, email: string): Promise<void> {
  await tx
    .deleteFrom("reminder_opt_outs")
    .where("recipient", "=", email)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom("orders").select("orders.id").where("orders.email", "=", email))))
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom("accounts").select("accounts.id").where("accounts.email", "=", email))))
    .execute();
}
