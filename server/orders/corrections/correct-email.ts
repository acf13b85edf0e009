import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import { hasReachedDailyLimit } from "#server/audit/staff-counters.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { lockAccount } from "#server/identity/account/lock-account.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { staffActor } from "#server/orders/core/order.ts";
import { hashLinkKey, newLinkKey } from "#server/orders/core/order-link.ts";
import { addOrderEvent } from "#server/orders/core/transition-order.ts";
import { encryptUndoKey, formerEmailContext, OLD_ADDRESS_TOPIC } from "#server/orders/emails/send-old-address-mail.ts";
import { lockStaffAccount } from "#server/staff/core/staff-account.ts";
import { isStaffAddress } from "#server/staff/core/staff-address.ts";
import { checkEmailCorrection, type EmailRejectionCode } from "./correction-rules.ts";
import { enqueueFurtherMail } from "./enqueue-correction-mail.ts";
import { lockOrderByNumber } from "./lock-order-by-number.ts";
import { readdressOrder } from "./readdress-order.ts";
import { withholdCodes } from "./withheld-codes.ts";

/** How long the former address can undo a correction, and only an owner corrects an order again whose correction was undone, ms. */
export const UNDO_MS = 30 * 24 * 60 * 60_000;

/**
 * `staff-address`: goods of customers do not go to staff. `too-many-corrections`, `undone-before`: an owner decides; the former address has undone an
 * earlier correction.
 */
type CorrectEmailRejectionCode = EmailRejectionCode | "unknown" | "staff-address" | "too-many-corrections" | "undone-before";
type Result = { ok: true; /** False if the order has this address already. */ changed: boolean } | Rejection<CorrectEmailRejectionCode>;

type Correction = {
  number: string;
  email: string;
  who: Staff;
  /** Whether an owner corrects it, or an engineer: they do what others must not. */
  isOwner?: boolean;
};

/**
 * Corrects the email address of a paid order, for staff; `email` has passed `EmailSchema`. The old address may belong to a stranger, so every link
 * that it may have is replaced; or the new one may be that of a dishonest member of staff, so the old address gets a link that undoes it, and the codes
 * of delivered eSIMs are shown only once the carrier says that they were not used. The order moves to the account of the new address, unless a
 * signed-in buyer with another address placed it, as at the checkout.
 */
export async function correctEmail(shop: AppContext, { number, email, who, isOwner = false }: Correction): Promise<Result> {
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
    if (await isStaffAddress(tx, email)) return reject("staff-address");
    if (!isOwner && (await wasUndone(tx, orderId))) return reject("undone-before");
    // Of two corrections at the same time, the second sees the first.
    if (who.accountId !== null) await lockStaffAccount(tx, who.accountId);
    if (!isOwner && (await hasReachedDailyLimit(tx, { who, counter: "order.correct-email", now }))) return reject("too-many-corrections");
    const accountId = (await isOwnedByOtherAddress(tx, order)) ? order.account_id : newAccountId;
    await readdressOrder(shop, tx, order, { email, accountId });
    const id = newId("cor", now);
    const key = newLinkKey();
    await tx
      .insertInto("email_corrections")
      .values({
        id,
        order_id: orderId,
        who: who.name,
        former_email_encrypted: shop.encryptor.encrypt(order.email, formerEmailContext(id)),
        former_account_id: order.account_id,
        key_hash: hashLinkKey(key),
        corrected_at: now,
        ends_at: now + UNDO_MS,
        stopped_at: null,
      })
      .execute();
    await withholdCodes(tx, { orderId, correctionId: id, since: 0, now });
    const after = { account: accountId === order.account_id ? "kept" : accountId === null ? "removed" : "moved" };
    await recordStaffAction(tx, { who, action: "order.correct-email", subject: { kind: "order", id: number }, after, now });
    await addOrderEvent(tx, { orderId, from: order.state, to: order.state, actor: staffActor(who), cause: "email address corrected", now });
    await enqueueFurtherMail(tx, { orderId, kind: "email-corrected", now });
    const ref = `${orderId}:${id}`;
    await enqueueJob(tx, {
      topic: OLD_ADDRESS_TOPIC,
      ref,
      payload: { orderId, correctionId: id, encrypted: encryptUndoKey(shop.encryptor, ref, key) },
      now,
    });
    return { ok: true, changed: true };
  });
  if (result.ok && result.changed) shop.wake();
  return result;
}

/** Whether a former address has undone a correction of an order lately. */
async function wasUndone(tx: DatabaseTransaction, orderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("email_corrections")
    .select("id")
    .where("order_id", "=", orderId)
    .where("stopped_at", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a signed-in account with another address than the order's placed it: then the address is only where its mails go. */
async function isOwnedByOtherAddress(tx: DatabaseTransaction, { account_id: accountId, email }: { account_id: string | null; email: string }) {
  if (accountId === null) return false;
  const owner = await tx.selectFrom("accounts").select("email").where("id", "=", accountId).executeTakeFirst();
  return owner !== undefined && owner.email !== email;
}
