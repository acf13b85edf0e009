import { readColumns } from "#server/db/column-names.ts";
import { findRegion } from "#server/destinations/address/address-regions.ts";
import { readAccountAddress } from "#server/identity/account/read-account.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { DeliveryMethod } from "#server/domain/order-states.schema.ts";
import { findLastPayment, findOrder, type OrderAccess } from "#server/orders/core/find-order.ts";
import { orderIccids } from "#server/orders/core/order.ts";
import { BUYER_FIELDS, type BuyerField } from "#server/orders/core/order.schema.ts";
import { isErased } from "#server/orders/core/erased-buyer.ts";
import { isChangeable } from "#server/orders/reservations/end-unpaid-order.ts";

/**
 * Returns the initial values of a signed-in buyer's order form, by field name: the account's email address and, for a posted SIM card, its
 * phone number and default shipping address (§2, Order). Fields that the account does not have are left out.
 */
export async function prefillBuyer(shop: Pick<AppContext, "db">, accountId: string, way: DeliveryMethod): Promise<Record<string, string>> {
  const account = await shop.db.selectFrom("accounts").select(["email", "phone_country", "phone"]).where("id", "=", accountId).executeTakeFirst();
  if (!account) return {};
  const { email } = account;
  if (way !== "physical") return withoutEmptyFields({ email });
  const address = await readAccountAddress(shop, accountId);
  return withoutEmptyFields({ email, phoneCountry: account.phone_country, phone: account.phone, ...address });
}

/**
 * Returns the order form as an unpaid order filled it, without the consents, which apply to one order. `iccids`: the SIMs that packages are added to.
 * `checkoutKey`: that of the browser's last order. Null without access, and if the order can no longer be changed. The link of the order, which may have
 * gone to a mistyped address, does not show what its page does not: telephone and tax number.
 */
export async function prefillFromOrder(
  shop: Pick<AppContext, "db">,
  access: OrderAccess,
  checkoutKey: string | null,
): Promise<{ typed: Record<string, string>; iccids: string[] } | null> {
  const order = await findOrder(shop, access);
  if (!order || !(await isChangeable(shop.db, order))) return null;
  const line = await shop.db.selectFrom("order_lines").selectAll().where("order_id", "=", order.id).executeTakeFirstOrThrow();
  const { method } = await findLastPayment(shop, order.id);
  const buyer = readColumns<BuyerField, string | null>(order, BUYER_FIELDS);
  // A listed place is stored by its name.
  const region = buyer.addressCountry && findRegion(buyer.addressCountry, buyer.province ?? undefined, buyer.city ?? undefined);
  const typed = withoutEmptyFields({
    ...buyer,
    ...(!("accountId" in access) && order.checkout_key !== checkoutKey && { phoneCountry: null, phone: null, taxNumber: null }),
    ...(region && { province: region.province.value, ...(region.city && { city: region.city.value }) }),
    package: line.package_id,
    way: order.delivery_method,
    quantity: String(line.quantity),
    promoCode: order.promo_code,
    from: order.travel_from,
    email: order.email,
    paymentMethod: method,
  });
  return { typed, iccids: orderIccids({ id: order.id, iccids: line.iccids, iccid: order.iccid }) };
}

/** Longer than a payment takes, and short, because others may use the same computer. */
const LAST_ORDER_MS = 60 * 60_000;

/**
 * Returns the last order that a browser placed, if less than an hour ago by the same buyer: `accountId`, or null for a guest, whose order no account has
 * since. `unpaidKey`: its checkout key while it awaits payment, for a form of the same package that browsers do not store: Back from the payment page loads
 * it again, and it still replaces that order. Null without such an order.
 */
export async function findLastOrder(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { checkoutKey, accountId, packageId }: { checkoutKey: string | null; accountId: string | null; packageId: string },
): Promise<{ email: string; unpaidKey: string | null } | null> {
  if (checkoutKey === null) return null;
  const order = await db
    .selectFrom("orders")
    .innerJoin("order_lines", "order_lines.order_id", "orders.id")
    .select(["email", "state", "package_id"])
    .where("checkout_key", "=", checkoutKey)
    .where("account_id", accountId === null ? "is" : "=", accountId)
    .where("orders.created_at", ">", clock() - LAST_ORDER_MS)
    .executeTakeFirst();
  if (!order || isErased(order.email)) return null;
  return { email: order.email, unpaidKey: order.state === "awaiting-payment" && order.package_id === packageId ? checkoutKey : null };
}

const withoutEmptyFields = (fields: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => Boolean(entry[1])));
