import { addressLines } from "#server/orders/core/buyer.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { packageTitle } from "#server/orders/core/package-title.ts";
import type { OrderView } from "#server/orders/views/read-order.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { isUndecided } from "#app/routes/orders/view/view-order.server.ts";

/** Returns a paid order as its receipt shows it, without eSIM codes and link keys. */
export function viewReceipt(shop: Pick<AppContext, "catalogue">, order: OrderView & { paidAt: number }, language: Language) {
  const { catalogue } = shop;
  const { number, way, currency, subtotal, discount, promoCode, postalFee, total, email, contact, address, createdAt, paidAt, state } = order;
  const { quantity, unitPrice, credit, iccids } = order.line;
  const country = address && catalogue().destinations.get(address.country)?.names[language];
  return {
    seller: [BRAND.legalName, BRAND.legalAddress, BRAND.registration[language], `${BRAND.supportEmail} · ${BRAND.supportPhone.shown}`],
    number,
    way,
    createdAt,
    paidAt,
    /** The state of a refund of the order: requested, approved, refunded, or null. */
    refund: state === "refunded" ? state : state === "refund-requested" ? (isUndecided(order) ? state : ("refund-approved" as const)) : null,
    refunds: order.refunds.filter((refund) => refund.state === "paid"),
    // Quantity 1: `sum` shows the quantity.
    title: packageTitle(catalogue(), { ...order.line, quantity: 1, way }, language),
    iccids,
    credit,
    method: order.paymentMethod,
    sum: { quantity, currency, unitPrice, subtotal, discount, promoCode, postalFee, total },
    buyer: [contact ?? "", email, ...(address ? addressLines(address, country, { isPostalCodeBesideCountry: true }) : [])].filter(Boolean),
  };
}

export type ReceiptView = ReturnType<typeof viewReceipt>;
