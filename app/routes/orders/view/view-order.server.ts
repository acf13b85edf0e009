import { formatMoney } from "#server/locale/money.schema.ts";
import { addressLines } from "#server/orders/core/buyer.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { unitLink } from "#server/orders/core/unit-link.ts";
import type { OrderUnit } from "#server/orders/views/order-unit.ts";
import { isRefundDeadlineOver, OPEN_REFUND_STATES, refundDeadline } from "#server/orders/core/refund-request.ts";
import type { OrderView } from "#server/orders/views/read-order.ts";
import { postalEstimate } from "#server/catalogue/postal-estimate.ts";
import { paymentMethods, sortPaymentMethods } from "#server/payments/payment-methods.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { viewOrderedPackage } from "./ordered-package.server.ts";
import { addDataPage } from "#server/sims/add-data-page.ts";
import { viewEsim } from "./view-esim.server.ts";

/** The variants of an order's page. */
export type ResultPage =
  | "ready"
  | "preparing"
  | "packing"
  | "shipped"
  | "renewing"
  | "renewed"
  | "problem"
  | "pay"
  | "confirming"
  | "failed"
  | "refund-requested"
  | "refund-approved"
  | "refunded";

/**
 * Returns an order as its page shows it. Only these fields reach the browser. `isPaymentCurrent` is false if a pending payment may have changed
 * meanwhile (`refreshPayment`): the page then does not ask for a payment but waits.
 */
export function viewOrder(shop: AppContext, order: OrderView, language: Language, isPaymentCurrent = true) {
  const {
    number,
    way,
    currency,
    subtotal,
    discount,
    promoCode,
    postalFee,
    total,
    email,
    createdAt,
    payUrl,
    canRetry,
    canChange,
    canDrop,
    replacedBy,
  } = order;
  const { destinations } = shop.catalogue();
  const { quantity, unitPrice, packageId, planId, product, credit } = order.line;
  const page = resultPage(order, isPaymentCurrent);
  const orderedPackage = viewOrderedPackage(shop, packageId, language);
  const esims = order.units.flatMap((unit) => issuedEsim(shop, order, unit, language));
  const toInstall = esims.filter(({ refund }) => refund !== "requested" && refund !== "approved").length;
  const sims = renewedSims(order);
  return {
    page,
    variant: page === "refund-requested" && order.withdrawnAt !== null ? "-withdrawn" : endVariant(order, page) || textVariant(page, toInstall, sims),
    number,
    way,
    quantity,
    packageId,
    planId,
    orderedPackage: orderedPackage && (credit === null ? orderedPackage : { ...orderedPackage, credit }),
    /** The credit of each unit in HKD minor units; null for travel packages. */
    credit,
    product,
    topUp: topUpDetails(shop, order),
    sum: { quantity, currency, unitPrice, subtotal, discount, promoCode, postalFee, total },
    email,
    mailedAt: order.mailedAt,
    mayCorrectEmail: order.mayCorrectEmail,
    createdAt,
    /** Until when the order can be paid, and how many minutes are left of its payment page; null if it is paid or can no longer be. */
    kept: order.keptUntil === null ? null : { until: order.keptUntil, minutes: minutesLeft(order, shop.clock()) },
    payUrl,
    canRetry,
    canChange,
    canDrop,
    replacedBy,
    paymentState: order.paymentState,
    /** What was paid instead of the total, as text; null if the payment did not differ. */
    received:
      page === "failed" && order.mismatchedPayment ? formatMoney(order.mismatchedPayment.amount, order.mismatchedPayment.currency, language) : null,
    paymentMethod: order.paymentMethod,
    methods: sortPaymentMethods(paymentMethods(shop, currency), language, order.paymentMethod),
    cardWallets: shop.payments.offersCardWallets,
    iccid: order.iccid,
    /** ICCIDs of delivered prepaid SIMs. */
    prepaidIccids:
      way === "sim" || credit === null
        ? []
        : order.units.flatMap(({ iccid, state, isRevoked }) => (iccid && state === "delivered" && !isRevoked ? [iccid] : [])),
    /** The SIMs, if packages are added to several SIMs; else empty. */
    sims,
    parcel: order.address && {
      arrival: arrivalOf(shop, order, order.address.country, language),
      to: [order.contact ?? "", ...addressLines(order.address, destinations.get(order.address.country)?.names[language])].filter(Boolean),
      courier: order.courier,
      trackingNumber: order.trackingNumber,
    },
    /** Whether the order is paid, so that there is a receipt. */
    paid: order.paidAt !== null,
    /** Whether the buyer can still withdraw from the contract: not after all was refunded. */
    canWithdraw: order.paidAt !== null && order.state !== "refunded",
    esims,
    /** How many of them are to be installed: those whose refund is pending are not. */
    toInstall,
    /** Whether there is a calendar file with its dates. */
    hasDates: order.units.some(({ useBy, isRevoked }) => useBy !== null && !isRevoked),
    /** Units whose codes are withheld, because the email address of the order was corrected and they may have been used. */
    withheldUnits: order.units.filter(({ isWithheld }) => isWithheld).length,
    failedUnits: order.units.filter((unit) => unit.state === "failed" && !unit.isRevoked && unit.refund !== "requested").length,
    /** Units that were revoked after their delivery or cancelled before, with the state of their refund. */
    revokedUnits: order.units.flatMap(({ unit, isRevoked, refund }) => (isRevoked && refund ? [{ unit, refund }] : [])),
    /** The cancellation request of undelivered units; null if there is none or the page itself is about the refund. */
    cancellation: page === "refund-requested" || page === "refund-approved" || page === "refunded" ? null : order.cancellation,
    canCancel: order.canCancel,
    /** The amount of the undecided refund requests in minor units; null if there is none. */
    requestedRefund: order.requestedRefundAmount,
    withdrawnAt: order.withdrawnAt,
    /** Whether delivery is on hold until staff decide about the cancellation. */
    isDeliveryOnHold: order.cancellation?.state === "requested",
    /** The payment method that a refund goes back to; null for a free order or if staff paid a refund by hand. */
    refundMethod: order.paymentMethod === "none" || order.refunds.some(({ ofPrice, byHand }) => ofPrice && byHand) ? null : order.paymentMethod,
    /** Whether the buyer keeps a delivered unit although it was refunded as goodwill. */
    isPartKept:
      order.units.some(({ state, isRevoked }) => state === "delivered" && !isRevoked) && order.refunds.some(({ reason }) => reason === "goodwill"),
    refunds: order.refunds,
    refundable: refundOption(shop, order),
    /** Whether the state is expected to change soon, so the page refreshes itself. */
    waiting: page === "preparing" || page === "renewing" || page === "confirming",
    /** How long it has been waiting, ms; the page refreshes itself less and less often. A payment that may have changed is looked up soon. */
    waitedMs: isPaymentCurrent ? shop.clock() - (order.paidAt ?? createdAt) : 0,
  };
}

/** Returns when a parcel usually arrives: from its shipment on once it is under way. Null if we cannot tell, or the time is over. */
function arrivalOf(shop: AppContext, { currency, createdAt, paidAt, units }: OrderView, country: string, language: Language) {
  const estimate = postalEstimate(shop.catalogue(), { country, currency, language, paidAt: paidAt ?? createdAt, shippedAt: units[0]?.deliveredAt });
  return estimate && shop.clock() <= estimate.arrivesBy ? estimate : null;
}

export type OrderPageView = ReturnType<typeof viewOrder>;

/** Returns the SIM of a top-up, its top-up page, and the chosen amount (`face`) in HKD minor units; null for other orders. */
function topUpDetails({ catalogue }: Pick<AppContext, "catalogue">, { way, iccid, line: { packageId, credit, product } }: OrderView) {
  if (way !== "sim" || credit === null) return null;
  const face = catalogue().packages.get(packageId)?.prepaid?.face ?? credit;
  return { iccid: iccid ?? "", face, page: product === "china" ? ("top-up-gogo-china" as const) : ("top-up" as const) };
}

/**
 * Returns a time on the last day (`until`, ms UTC) for requesting a refund of delivered units; null if the buyer may not. Usage is
 * checked only when the request is made. `units` is empty for a posted SIM, whose refund the buyer requests by email.
 */
function refundOption({ clock }: Pick<AppContext, "clock">, { way, paidAt, line, subtotal, discount, units }: OrderView) {
  const openStates: readonly (string | null)[] = OPEN_REFUND_STATES;
  const refundableUnits = units.filter(({ state, isRevoked, refund }) => state === "delivered" && !isRevoked && !openStates.includes(refund));
  if (refundableUnits.length === 0 || paidAt === null || line.credit !== null || subtotal === discount || isRefundDeadlineOver(paidAt, clock()))
    return null;
  return {
    until: refundDeadline(paidAt),
    units: way === "physical" ? [] : refundableUnits.map(({ id, unit, remark, iccid }) => ({ id, unit, remark, iccid })),
  };
}

type SimShown = {
  iccid: string;
  /** Null while the order is unpaid. */
  state: "done" | "waiting" | "failed" | "returned" | null;
};

/** Returns the SIMs that packages are added to and the state of each. Empty if there is only one SIM: the state of the page is also its state. */
function renewedSims({ line: { iccids }, units }: OrderView): SimShown[] {
  if (iccids.length < 2) return [];
  return iccids.map((iccid) => {
    const unit = units.find((candidate) => candidate.iccid === iccid);
    if (!unit) return { iccid, state: null };
    if (unit.isRevoked) return { iccid, state: "returned" };
    return { iccid, state: unit.state === "delivered" ? "done" : unit.state === "failed" ? "failed" : "waiting" };
  });
}

const minutesLeft = ({ state, payBy }: OrderView, now: number) =>
  state === "awaiting-payment" ? Math.max(1, Math.round((payBy - now) / 60_000)) : null;

/** Returns the suffix of the text keys of an unpaid order that its buyer dropped or changed. */
const endVariant = ({ state, replacedBy }: OrderView, page: ResultPage): "" | "-dropped" | "-replaced" =>
  page !== "failed" || state !== "cancelled" ? "" : replacedBy ? "-replaced" : "-dropped";

/** Returns the suffix of the text keys: for several eSIMs or SIMs, or for packages that reached only a part of the SIMs. */
function textVariant(page: ResultPage, esimCount: number, sims: SimShown[]): "" | "-many" | "-part" {
  if (page === "ready") return esimCount > 1 ? "-many" : "";
  if (sims.length < 2 || (page !== "renewing" && page !== "renewed")) return "";
  return page === "renewing" || sims.every(({ state }) => state === "done") ? "-many" : "-part";
}

/** Returns the variant of an order's page. Revoked units do not count: the others decide whether the order is finished. */
function resultPage(order: OrderView, isPaymentCurrent: boolean): ResultPage {
  const { state, outcome, way, paymentState, payUrl } = order;
  const units = order.units.filter((unit) => !unit.isRevoked);
  if (state === "refunded") return state;
  if (state === "refund-requested") return isUndecided(order) ? state : "refund-approved";
  if (outcome === "failure") return "failed";
  // Without a payment page nothing can have been paid.
  if (outcome === "processing") return paymentState === "processing" || (payUrl && !isPaymentCurrent) ? "confirming" : "pay";
  const isFinished = units.length > 0 && units.every((unit) => unit.state === "delivered" || unit.state === "failed");
  if (isFinished && units.every((unit) => unit.state === "failed")) return "problem";
  const delivered = state === "delivered" || isFinished;
  if (way === "physical") return state === "delivered" ? "shipped" : "packing";
  if (way === "sim") return delivered ? "renewed" : "renewing";
  return delivered ? "ready" : "preparing";
}

/** Returns whether a refund or a cancellation waits for the decision of staff. */
export const isUndecided = ({ units, cancellation }: OrderView) =>
  cancellation?.state === "requested" || units.some((unit) => !unit.isRevoked && unit.refund === "requested");

/** Returns a delivered eSIM as its ticket shows it, as a list of one; an empty list for a unit without eSIM codes. */
function issuedEsim(shop: AppContext, { line }: OrderView, { unit, codes, linkKey, remark, useBy, refund, decision }: OrderUnit, language: Language) {
  if (!codes) return [];
  // An order of one eSIM is shared by its own link.
  const shareUrl = linkKey && line.quantity > 1 ? unitLink(shop, linkKey, language) : null;
  // A prepaid SIM is topped up instead.
  const addData = line.credit === null ? addDataPage(shop.catalogue(), { iccid: codes.iccid, planId: line.planId }) : null;
  return [{ unit, shareUrl, remark, refund, decision, addData, ...viewEsim(shop, { planId: line.planId, codes, useBy }, language) }];
}

export type IssuedEsim = ReturnType<typeof issuedEsim>[number];
