import type { Selectable } from "kysely";
import type { AppContext } from "#server/context/app-context.ts";
import { countAttempt } from "#server/db/rate-limit/rate-limit.ts";
import { CORRECTED_BY_BUYER } from "#server/domain/order-states.schema.ts";
import type { OrdersTable } from "#server/db/tables/order-tables.ts";
import { mailboxKey } from "#server/forms/mailbox-key.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { findOrder, type OrderAccess } from "#server/orders/core/find-order.ts";
import { decryptLinkKey } from "#server/orders/core/order-link.ts";
import { addOrderEvent, lockOrder } from "#server/orders/core/transition-order.ts";
import { isStaffAddress } from "#server/staff/core/staff-address.ts";
import { checkEmailCorrection, resendableMails } from "./correction-rules.ts";
import { enqueueFurtherMail } from "./enqueue-correction-mail.ts";
import { readdressOrder } from "./readdress-order.ts";
import { mailKind } from "./resend-mail.ts";

const DAY_MS = 24 * 60 * 60_000;

/** `email-fixed`: another browser placed the order, it is too long ago, or an account has it; or the address is one of staff. */
export type CorrectOwnEmailCode = "email-fixed" | "too-many-corrections";

type Correction = {
  access: OrderAccess;
  /** What the browser keeps of the form that placed its last order; null if it placed none lately. */
  checkoutKey: string | null;
  email: string;
  clientAddress: string;
};

/**
 * Whether the browser with this checkout key may correct the email address of an order: it placed the order less than a day ago, and nobody has confirmed
 * the address by signing in. The link does not suffice: it was sent to the address that may be a stranger's.
 */
export const mayCorrectOwnEmail = (order: Selectable<OrdersTable>, checkoutKey: string | null, now: number): boolean =>
  checkEmailCorrection(order) === null && order.account_id === null && order.checkout_key === checkoutKey && now < order.created_at + DAY_MS;

/**
 * Corrects the email address of an order, for its buyer; `email` has passed `EmailSchema`. The old address may be a stranger's: every link that it has
 * stops working, and it gets no mail. The new one gets the newest mail of the order. Returns the new link key. At most three corrections of an order, five
 * to one address and thirty of one network a day, because each sends a mail.
 */
export async function correctOwnEmail(
  shop: AppContext,
  { access, checkoutKey, email, clientAddress }: Correction,
): Promise<{ ok: true; number: string; linkKey: string } | Rejection<CorrectOwnEmailCode>> {
  const found = await findOrder(shop, access);
  if (!found) return reject("email-fixed");
  const result = await shop.db.transaction().execute(async (tx) => {
    await lockOrder(tx, found.id);
    const order = await tx.selectFrom("orders").selectAll().where("id", "=", found.id).executeTakeFirstOrThrow();
    const now = shop.clock();
    if (!mayCorrectOwnEmail(order, checkoutKey, now)) return reject("email-fixed");
    // An earlier address may undo what staff corrected.
    const byStaff = await tx.selectFrom("email_corrections").select("id").where("order_id", "=", order.id).executeTakeFirst();
    if (byStaff) return reject("email-fixed");
    if (order.email === email) return { ok: true } as const;
    const limits = [
      { name: "own-email-order", subject: order.id, limit: 3 },
      { name: "own-email-address", subject: mailboxKey(email), limit: 5 },
      { name: "own-email-visitor", subject: clientAddress, limit: 30 },
    ];
    for (const limit of limits) if (!(await countAttempt(tx, { ...limit, windowMs: DAY_MS, now }))) return reject("too-many-corrections");
    // Counted, so that nobody can find out which addresses are those of staff.
    if (await isStaffAddress(tx, email)) return reject("email-fixed");
    await readdressOrder(shop, tx, order, { email, accountId: null });
    const units = await tx.selectFrom("fulfilments").select(["state", "revoked_at"]).where("order_id", "=", order.id).execute();
    const mails = resendableMails(order, units);
    const mail = mails.find((one) => one === "delivery" || one === "shipped") ?? "confirmation";
    await enqueueFurtherMail(tx, { orderId: order.id, kind: mailKind(mail, order.delivery_method), now });
    const cause = CORRECTED_BY_BUYER;
    await addOrderEvent(tx, { orderId: order.id, from: order.state, to: order.state, actor: "buyer", cause, now });
    return { ok: true } as const;
  });
  if (!result.ok) return result;
  shop.wake();
  const order = await shop.db.selectFrom("orders").selectAll().where("id", "=", found.id).executeTakeFirstOrThrow();
  return { ok: true, number: order.number, linkKey: decryptLinkKey(shop.encryptor, order) };
}
