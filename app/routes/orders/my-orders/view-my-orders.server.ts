import type { DeliveryMethod } from "#server/domain/order-states.schema.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import type { listOrders } from "#server/orders/views/list-orders.ts";
import { isRetryable } from "#server/orders/payments/retry-payment.ts";
import { packageTitle } from "#server/orders/core/package-title.ts";
import type { OrderUnit } from "#server/orders/views/order-unit.ts";
import type { OrderView } from "#server/orders/views/read-order.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { viewOrder } from "#app/routes/orders/view/view-order.server.ts";
import { formatPhone } from "#server/locale/phone-number.ts";

type OrderList = Awaited<ReturnType<typeof listOrders>>;
type UnpaidRow = Pick<OrderList["orders"][number], "state" | "createdAt" | "currency" | "packageId" | "unitPrice" | "replacedBy">;

/** Returns a page of an account's orders as the list shows them. */
export function viewMyOrders(shop: AppContext, list: OrderList, language: Language) {
  const orders = list.orders.map(({ packageId, way, credit, payment, ...row }) => ({
    ...row,
    /** What the buyer of an unpaid order can do. While a payment is processed or its money waits for staff, nothing. */
    unpaid: payment === null || payment === "processing" || payment === "paid" ? null : { canPay: isPayable(shop, { ...row, packageId }) },
    delivered: deliveredAs(way, credit),
    // Quantity 1: the list has a column for the quantity.
    title: packageTitle(shop.catalogue(), { packageId, quantity: 1, way, credit }, language),
  }));
  return { ...list, orders };
}

/** What "delivered" means: credit is topped up, and SIM cards are posted. */
const deliveredAs = (way: DeliveryMethod, credit: number | null) =>
  way === "sim" && credit !== null ? ("topped-up" as const) : way === "physical" ? ("posted" as const) : undefined;

/** Whether an unpaid order can be paid, on its open payment page or by another attempt. */
function isPayable(shop: AppContext, { createdAt, packageId, unitPrice, replacedBy, ...order }: UnpaidRow): boolean {
  return isRetryable(shop, { ...order, created_at: createdAt, replaced_by: replacedBy }, { packageId, unitPrice }, "failed");
}

export type MyOrdersView = ReturnType<typeof viewMyOrders>;

/**
 * Returns one order with all data that its owner may see (§3), except the codes that install an eSIM. The result page and the offline eSIM
 * page show them.
 */
export function viewMyOrder(shop: AppContext, order: OrderView, language: Language, isPaymentCurrent = true) {
  const {
    esims: _,
    orderedPackage: __,
    ...shown
  } = viewOrder(shop, { ...order, units: order.units.map((unit) => ({ ...unit, codes: null })) }, language, isPaymentCurrent);
  return {
    ...shown,
    title: packageTitle(shop.catalogue(), { ...order.line, quantity: 1, way: order.way }, language),
    state: order.state,
    delivered: deliveredAs(order.way, order.line.credit),
    phone: order.phone && formatPhone(order.phone.number, order.phone.country),
    units: order.units.map(toShownUnit),
    history: order.history,
  };
}

export type MyOrderView = ReturnType<typeof viewMyOrder>;

const toShownUnit = ({ unit, iccid, state, refund, decision, isRevoked }: OrderUnit) => ({ unit, iccid, state, refund, decision, isRevoked });
