import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { AddressForm } from "#server/destinations/address/address.schema.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { staffActor } from "#server/orders/core/order.ts";
import { addOrderEvent } from "#server/orders/core/transition-order.ts";
import { checkCorrectedAddress, type AddressFormRejection } from "./check-corrected-address.ts";
import { checkAddressCorrection, type AddressRejectionCode } from "./correction-rules.ts";
import { enqueueFurtherMail } from "./enqueue-correction-mail.ts";
import { lockOrderByNumber } from "./lock-order-by-number.ts";

type Result =
  | { ok: true; /** False if the order has this address already. */ changed: boolean }
  | Rejection<AddressRejectionCode | "unknown">
  | AddressFormRejection;

/** Corrects the shipping address of an order that is not posted yet, for staff, and mails it to the buyer. `form` has passed `AddressSchema`. */
export async function correctAddress(shop: AppContext, { number, form, who }: { number: string; form: AddressForm; who: Staff }): Promise<Result> {
  const result = await shop.db.transaction().execute(async (tx): Promise<Result> => {
    const order = await lockOrderByNumber(tx, number);
    if (!order) return reject("unknown");
    const rejection = checkAddressCorrection(order);
    if (rejection) return reject(rejection);
    const line = await tx.selectFrom("order_lines").select("package_id").where("order_id", "=", order.id).executeTakeFirstOrThrow();
    const checked = checkCorrectedAddress(shop, { ...order, ...line }, form);
    if (!checked.ok) return checked;
    const { columns } = checked;
    if (Object.entries(columns).every(([column, value]) => order[column as keyof typeof columns] === value)) return { ok: true, changed: false };
    const now = shop.clock();
    await tx.updateTable("orders").set(columns).where("id", "=", order.id).execute();
    await recordStaffAction(tx, {
      who,
      action: "order.correct-address",
      subject: { kind: "order", id: number },
      before: { country: order.address_country },
      after: { country: columns.address_country },
      now,
    });
    await addOrderEvent(tx, { orderId: order.id, from: order.state, to: order.state, actor: staffActor(who), cause: "address corrected", now });
    await enqueueFurtherMail(tx, { orderId: order.id, kind: "address-corrected", now });
    return { ok: true, changed: true };
  });
  if (result.ok && result.changed) shop.wake();
  return result;
}
