import type { Language } from "#server/locale/locale.schema.ts";
import { drawQr } from "#server/orders/esim/draw-qr.ts";
import type { OrderUnit } from "#server/orders/views/order-unit.ts";
import { isRefundDeadlineOver, OPEN_REFUND_STATES, refundDeadline } from "#server/orders/core/refund-request.ts";
import type { OrderView } from "#server/orders/views/read-order.ts";
import { paymentMethods } from "#server/payments/payment-methods.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { viewOrderedPackage } from "./ordered-package.server.ts";

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

/** Returns an order as its page shows it. Only these fields reach the browser. */
export function viewOrder(shop: AppContext, order: OrderView, language: Language) {
  const { number, way, currency, subtotal, discount, promoCode, postalFee, total, email, createdAt, payBy, payUrl, canRetry } = order;
  const { destinations } = shop.catalogue();
  const { quantity, unitPrice, packageId, planId, product, credit } = order.line;
  const page = resultPage(order);
  const timeZone = destinations.get(planId)?.timeZone;
  const orderedPackage = viewOrderedPackage(shop, packageId, language);
  const esims = order.units.flatMap(issuedEsim);
  const sims = renewedSims(order);
  return {
    page,
    variant: textVariant(page, esims.length, sims),
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
    createdAt,
    payBy,
    payUrl,
    canRetry,
    paymentState: order.paymentState,
    paymentMethod: order.paymentMethod,
    methods: paymentMethods(shop, currency),
    iccid: order.iccid,
    /** ICCIDs of delivered prepaid SIMs. */
    prepaidIccids:
      way === "sim" || credit === null
        ? []
        : order.units.flatMap(({ iccid, state, takenBack }) => (iccid && state === "delivered" && !takenBack ? [iccid] : [])),
    /** The SIMs if packages are added to several; else empty. */
    sims,
    parcel: order.address && {
      to: [
        order.contact,
        order.address.address,
        order.address.city,
        order.address.province,
        order.address.postalCode,
        destinations.get(order.address.country)?.names[language],
      ].filter((line): line is string => Boolean(line)),
      courier: order.courier,
      trackingNumber: order.trackingNumber,
    },
    /** Whether the order is paid, so that there is a receipt. */
    paid: order.paidAt !== null,
    esims,
    failedUnits: order.units.filter((unit) => unit.state === "failed" && !unit.takenBack && unit.refund !== "requested").length,
    /** Units that were revoked or cancelled. */
    revokedUnits: order.units.flatMap(({ unit, takenBack, refund }) => (takenBack && refund ? [{ unit, refund }] : [])),
    /** The cancellation of undelivered units; null if the page itself is about the refund. */
    cancellation: page === "refund-requested" || page === "refund-approved" || page === "refunded" ? null : order.cancellation,
    canCancel: order.canCancel,
    /** The amount of the undecided refund requests in minor units; null if there is none. */
    requestedRefund: order.requestedRefundAmount,
    /** Whether delivery is on hold until staff decide about the cancellation. */
    isDeliveryOnHold: order.cancellation?.state === "requested",
    /** The payment method that the refund used; null for a manual refund. */
    refundMethod: order.paymentMethod === "none" || order.refunds.some(({ ofPrice, byHand }) => ofPrice && byHand) ? null : order.paymentMethod,
    /** Whether the buyer keeps a delivered unit although it was refunded as goodwill. */
    isPartKept:
      order.units.some(({ state, takenBack }) => state === "delivered" && !takenBack) && order.refunds.some(({ reason }) => reason === "goodwill"),
    refunds: order.refunds,
    refundable: refundOption(shop, order),
    /** The destination's time zone, if it has one and it is not Hong Kong's; else null. */
    timeZone: timeZone && timeZone !== "Asia/Hong_Kong" ? timeZone : null,
    /** Whether the state is expected to change soon, so the page refreshes itself. */
    waiting: page === "preparing" || page === "renewing" || page === "confirming",
    waitedMs: shop.clock() - (order.paidAt ?? createdAt),
  };
}

export type OrderPageView = ReturnType<typeof viewOrder>;

/** Returns the SIM of a top-up, its top-up page, and the chosen amount (`face`) in HKD minor units; null for other orders. */
function topUpDetails({ catalogue }: Pick<AppContext, "catalogue">, { way, iccid, line: { packageId, credit, product } }: OrderView) {
  if (way !== "sim" || credit === null) return null;
  const face = catalogue().packages.get(packageId)?.prepaid?.face ?? credit;
  return { iccid: iccid ?? "", face, page: product === "china" ? ("top-up-gogo-china" as const) : ("top-up" as const) };
}

/**
 * Returns until when (ms UTC) a refund of delivered units may be requested, or null if it may not. Usage is checked only when the
 * request is made. `query` links to the request of the only unit, or to the SIM if there are several; null for a posted SIM, whose
 * refund the buyer requests by e-mail.
 */
function refundOption({ clock }: Pick<AppContext, "clock">, { way, paidAt, line, subtotal, discount, units }: OrderView) {
  const openStates: readonly (string | null)[] = OPEN_REFUND_STATES;
  const refundableUnits = units.filter(({ state, takenBack, refund }) => state === "delivered" && !takenBack && !openStates.includes(refund));
  const [first] = refundableUnits;
  if (!first || paidAt === null || line.credit !== null || subtotal === discount || isRefundDeadlineOver(paidAt, clock())) return null;
  const query = { iccid: first.iccid, unsubscribe: refundableUnits.length === 1 ? first.id : null };
  return { until: refundDeadline(paidAt), query: way === "physical" ? null : query };
}

type SimShown = { iccid: string; /** Null while the order is unpaid. */ state: "done" | "waiting" | "failed" | "returned" | null };

/** Returns the SIMs that packages are added to and the state of each; empty if there is only one, since the page shows its state. */
function renewedSims({ line: { iccids }, units }: OrderView): SimShown[] {
  if (iccids.length < 2) return [];
  return iccids.map((iccid) => {
    const unit = units.find((one) => one.iccid === iccid);
    if (!unit) return { iccid, state: null };
    if (unit.takenBack) return { iccid, state: "returned" };
    return { iccid, state: unit.state === "delivered" ? "done" : unit.state === "failed" ? "failed" : "waiting" };
  });
}

/** Returns the suffix of the text keys for several eSIMs or SIMs. */
function textVariant(page: ResultPage, esims: number, sims: SimShown[]): "" | "-many" | "-part" {
  if (page === "ready") return esims > 1 ? "-many" : "";
  if (sims.length < 2 || (page !== "renewing" && page !== "renewed")) return "";
  return page === "renewing" || sims.every(({ state }) => state === "done") ? "-many" : "-part";
}

function resultPage(order: OrderView): ResultPage {
  const { state, outcome, way, paymentState } = order;
  const units = order.units.filter((unit) => !unit.takenBack);
  if (state === "refunded") return state;
  if (state === "refund-requested") return isUndecided(order) ? state : "refund-approved";
  if (outcome === "failure") return "failed";
  if (outcome === "processing") return paymentState === "processing" ? "confirming" : "pay";
  const isFinished = units.length > 0 && units.every((unit) => unit.state === "delivered" || unit.state === "failed");
  if (isFinished && units.every((unit) => unit.state === "failed")) return "problem";
  const delivered = state === "delivered" || isFinished;
  if (way === "physical") return state === "delivered" ? "shipped" : "packing";
  if (way === "sim") return delivered ? "renewed" : "renewing";
  return delivered ? "ready" : "preparing";
}

/** Returns whether staff have yet to decide about a refund. */
export const isUndecided = ({ units, cancellation }: OrderView) =>
  cancellation?.state === "requested" || units.some((unit) => !unit.takenBack && unit.refund === "requested");

/** Returns a delivered eSIM with its QR code, as a list of at most one. */
function issuedEsim({ unit, codes, useBy, refund, decision }: OrderUnit) {
  if (!codes) return [];
  return [
    {
      unit,
      useBy,
      refund,
      decision,
      qr: drawQr(codes.activationCode),
      smdpAddress: codes.smdpAddress,
      matchingId: codes.matchingId,
      activationCode: codes.activationCode,
      confirmationCode: codes.confirmationCode,
      apn: codes.apn,
      iccid: codes.iccid,
    },
  ];
}

export type IssuedEsim = ReturnType<typeof issuedEsim>[number];
