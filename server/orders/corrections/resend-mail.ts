import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { countAttempt } from "#server/db/rate-limit/rate-limit.ts";
import type { DeliveryMethod } from "#server/domain/order-states.schema.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import type { OrderMailKind } from "#server/orders/emails/order-mail.ts";
import { resendableMails } from "./correction-rules.ts";
import type { ResendableMail } from "./correction.schema.ts";
import { enqueueFurtherMail } from "./enqueue-correction-mail.ts";
import { lockOrderByNumber } from "./lock-order-by-number.ts";

const LIMIT = { name: "order-resend", limit: 5, windowMs: 24 * 60 * 60_000 };

/** Sends a mail of an order again, for staff: to its current address only, at most five a day. Rejects a mail that its buyer cannot have got. */
export async function resendMail(
  shop: AppContext,
  { number, mail, who }: { number: string; mail: ResendableMail; who: Staff },
): Promise<{ ok: true } | Rejection<"unknown" | "mail-not-sent-yet" | "too-many-mails">> {
  const result = await shop.db.transaction().execute(async (tx) => {
    const order = await lockOrderByNumber(tx, number);
    if (!order) return reject("unknown");
    const units = await tx.selectFrom("fulfilments").select(["state", "revoked_at"]).where("order_id", "=", order.id).execute();
    if (!resendableMails(order, units).includes(mail)) return reject("mail-not-sent-yet");
    const now = shop.clock();
    if (!(await countAttempt(tx, { ...LIMIT, subject: order.id, now }))) return reject("too-many-mails");
    await recordStaffAction(tx, { who, action: "order.resend-mail", subject: { kind: "order", id: number }, after: { mail }, now });
    await enqueueFurtherMail(tx, { orderId: order.id, kind: mailKind(mail, order.delivery_method), now });
    return { ok: true } as const;
  });
  if (result.ok) shop.wake();
  return result;
}

/** Returns the kind of a mail that can be sent again. */
export function mailKind(mail: ResendableMail, way: DeliveryMethod): OrderMailKind {
  if (mail !== "delivery") return mail;
  return way === "sim" ? "sim-renewed" : "esim-ready";
}
