import type { Selectable } from "kysely";
import type { FulfilmentsTable, OrdersTable } from "#server/db/tables/order-tables.ts";
import type { ResendableMail } from "./correction.schema.ts";

type Order = Pick<Selectable<OrdersTable>, "delivery_method" | "state" | "paid_at" | "erased_at" | "courier" | "address">;
type Unit = Pick<Selectable<FulfilmentsTable>, "state" | "revoked_at">;

// Which corrections an order allows. The use cases and the list of possible actions (`server/orders/staff/possible-actions.ts`) call the same
// functions. Each returns why not, or null.

export type EmailRejectionCode = "unpaid" | "erased";

/** An unpaid order is placed again instead: the address is on its payment page, which returns to the current link. */
export function checkEmailCorrection(order: Order): EmailRejectionCode | null {
  if (order.erased_at !== null) return "erased";
  return order.paid_at === null ? "unpaid" : null;
}

export type AddressRejectionCode = "not-physical" | "erased" | "posted" | "not-to-post";

/** The address can be corrected from the payment until the parcel is posted. */
export function checkAddressCorrection(order: Order): AddressRejectionCode | null {
  if (order.delivery_method !== "physical") return "not-physical";
  if (order.erased_at !== null) return "erased";
  if (order.courier !== null) return "posted";
  return order.state === "paid" || order.state === "preparing" ? null : "not-to-post";
}

export type TrackingRejectionCode = "not-physical" | "erased" | "not-posted" | "returned";

export function checkTrackingCorrection(order: Order, { isReturned }: { isReturned: boolean }): TrackingRejectionCode | null {
  const rejection = checkPosted(order);
  return rejection ?? (isReturned ? "returned" : null);
}

type PostedRejectionCode = "not-physical" | "erased" | "not-posted";

/** Only a posted parcel can come back. */
function checkPosted(order: Order): PostedRejectionCode | null {
  if (order.delivery_method !== "physical") return "not-physical";
  if (order.erased_at !== null) return "erased";
  return order.courier === null ? "not-posted" : null;
}

export type ReturnRejectionCode = PostedRejectionCode | "refunded";

/** Once the buyer has the money, nothing is left to decide about a parcel that comes back. */
export function checkReturn(order: Order, { isDisputeLost }: { isDisputeLost: boolean }): ReturnRejectionCode | null {
  const rejection = checkPosted(order);
  return rejection ?? (order.state === "refunded" || isDisputeLost ? "refunded" : null);
}

export type SendAgainRejectionCode = PostedRejectionCode | "not-returned" | "disputed" | "refund-open" | "refund-going" | "address-needed";
type SendAgainFacts = { isReturned: boolean; isDisputed: boolean; isOnHold: boolean; hasNewAddress: boolean };

/** A parcel is sent again only while its buyer keeps the order: nothing is disputed, refunded or asked back. */
export function checkSendAgain(order: Order, { isReturned, isDisputed, isOnHold, hasNewAddress }: SendAgainFacts): SendAgainRejectionCode | null {
  const rejection = checkPosted(order);
  if (rejection) return rejection;
  if (!isReturned) return "not-returned";
  // Before the hold, which a dispute causes as well.
  if (isDisputed) return "disputed";
  if (isOnHold) return "refund-open";
  if (order.state !== "delivered") return "refund-going";
  return order.address === null && !hasNewAddress ? "address-needed" : null;
}

/** Returns the mails of an order that can be sent again: those that its buyer got before. */
export function resendableMails(order: Order, units: Unit[]): ResendableMail[] {
  if (order.erased_at !== null || order.paid_at === null) return [];
  const isDelivered = units.some(({ state, revoked_at: revokedAt }) => state === "delivered" && revokedAt === null);
  return [
    "confirmation",
    ...(isDelivered && order.delivery_method !== "physical" ? (["delivery"] as const) : []),
    ...(isDelivered && order.delivery_method === "physical" && order.courier !== null ? (["shipped"] as const) : []),
    "receipt",
  ];
}
