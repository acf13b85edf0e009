import type { Language } from "#server/locale/locale.schema.ts";
import { drawQr } from "#server/orders/esim/draw-qr.ts";
import type { OrderUnit } from "#server/orders/views/order-unit.ts";
import { isRefundDeadlineOver, OPEN_REFUND_STATES, refundDeadline } from "#server/orders/core/refund-request.ts";
import type { OrderView } from "#server/orders/views/read-order.ts";
import { paymentMethods } from "#server/payments/payment-methods.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { viewOrderedPackage } from "./ordered-package.server.ts";

/** Which page an order shows. */
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

/** An order as its page shows it: nothing more reaches the browser. */
export function viewOrder(shop: AppContext, order: OrderView, language: Language) {
  const { number, way, currency, subtotal, discount, promoCode, postalFee, total, email, createdAt, payBy, payUrl, canRetry } = order;
  const { destinations } = shop.catalogue();
  const { quantity, unitPrice, packageId, planId, product, credit } = order.line;
  const page = pageOf(order);
  const timeZone = destinations.get(planId)?.timeZone;
  const bought = viewOrderedPackage(shop, packageId, language);
  const esims = order.units.flatMap(esimOf);
  const sims = simsOf(order);
  return {
    page,
    variant: variantOf(page, esims.length, sims),
    number,
    way,
    quantity,
    packageId,
    planId,
    bought: bought && (credit === null ? bought : { ...bought, credit }),
    /** What each unit puts on a prepaid SIM, HKD minor units; null for travel packages. */
    credit,
    product,
    topUp: topUpOf(shop, order),
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
    /** New SIMs with a balance that have reached the buyer. */
    prepaidIccids:
      way === "sim" || credit === null
        ? []
        : order.units.flatMap(({ iccid, state, takenBack }) => (iccid && state === "delivered" && !takenBack ? [iccid] : [])),
    /** Of a renewal of several SIMs; else none. */
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
    /** Its money has arrived: there is a receipt. */
    paid: order.paidAt !== null,
    esims,
    failedUnits: order.units.filter((unit) => unit.state === "failed" && !unit.takenBack && unit.refund !== "requested").length,
    /** What was taken off its SIM again, or called off. */
    returned: order.units.flatMap(({ unit, takenBack, refund }) => (takenBack && refund ? [{ unit, refund }] : [])),
    /** Of what was not delivered, where that is not all there is to say of the order. */
    cancellation: page === "refund-requested" || page === "refund-approved" || page === "refunded" ? null : order.cancellation,
    canCancel: order.canCancel,
    /** Minor units that a person decides about; null where nobody asked. */
    askedBack: order.askedBack,
    /** Whether what is not delivered waits for that. */
    stopped: order.cancellation?.state === "requested",
    /** How its money went back; null where a person paid it by hand. */
    refundWay: order.paymentMethod === "none" || order.refunds.some(({ ofPrice, byHand }) => ofPrice && byHand) ? null : order.paymentMethod,
    /** Whether something of it stays the buyer's, though its money is back. */
    kept:
      order.units.some(({ state, takenBack }) => state === "delivered" && !takenBack) && order.refunds.some(({ reason }) => reason === "goodwill"),
    refunds: order.refunds,
    refundable: refundableOf(shop, order),
    /** The destination's zone where it is one and not Hong Kong's. */
    timeZone: timeZone && timeZone !== "Asia/Hong_Kong" ? timeZone : null,
    /** Changes by itself soon: the page asks again. */
    waiting: page === "preparing" || page === "renewing" || page === "confirming",
    waitedMs: shop.clock() - (order.paidAt ?? createdAt),
  };
}

export type OrderShown = ReturnType<typeof viewOrder>;

/** Credit for a SIM that the buyer has: which SIM, the page that tops it up, and the amount that was chosen, HKD minor units. */
function topUpOf({ catalogue }: Pick<AppContext, "catalogue">, { way, iccid, line: { packageId, credit, product } }: OrderView) {
  if (way !== "sim" || credit === null) return null;
  const face = catalogue().packages.get(packageId)?.prepaid?.face ?? credit;
  return { iccid: iccid ?? "", face, page: product === "china" ? ("top-up-gogo-china" as const) : ("top-up" as const) };
}

/**
 * Whether the money of something delivered may be asked back, and until when, ms UTC; null where it may not. Whether it was used is asked
 * when somebody asks. Where a card was posted a person decides, by email; else one unit leads to its own request, several to their SIMs.
 */
function refundableOf({ clock }: Pick<AppContext, "clock">, { way, paidAt, line, subtotal, discount, units }: OrderView) {
  const asked: readonly (string | null)[] = OPEN_REFUND_STATES;
  const left = units.filter(({ state, takenBack, refund }) => state === "delivered" && !takenBack && !asked.includes(refund));
  const [first] = left;
  if (!first || paidAt === null || line.credit !== null || subtotal === discount || isRefundDeadlineOver(paidAt, clock())) return null;
  const query = { iccid: first.iccid, unsubscribe: left.length === 1 ? first.id : null };
  return { until: refundDeadline(paidAt), query: way === "physical" ? null : query };
}

type SimShown = { iccid: string; /** Null while it is not paid. */ state: "done" | "waiting" | "failed" | "returned" | null };

/** The SIMs of a renewal of several and how far each is; none where there is one, whose page says it. */
function simsOf({ line: { iccids }, units }: OrderView): SimShown[] {
  if (iccids.length < 2) return [];
  return iccids.map((iccid) => {
    const unit = units.find((one) => one.iccid === iccid);
    if (!unit) return { iccid, state: null };
    if (unit.takenBack) return { iccid, state: "returned" };
    return { iccid, state: unit.state === "delivered" ? "done" : unit.state === "failed" ? "failed" : "waiting" };
  });
}

/** Which of its texts a page shows where there are several eSIMs or SIMs. */
function variantOf(page: ResultPage, esims: number, sims: SimShown[]): "" | "-many" | "-part" {
  if (page === "ready") return esims > 1 ? "-many" : "";
  if (sims.length < 2 || (page !== "renewing" && page !== "renewed")) return "";
  return page === "renewing" || sims.every(({ state }) => state === "done") ? "-many" : "-part";
}

function pageOf(order: OrderView): ResultPage {
  const { state, outcome, way, paymentState } = order;
  const units = order.units.filter((unit) => !unit.takenBack);
  if (state === "refunded") return state;
  if (state === "refund-requested") return isUndecided(order) ? state : "refund-approved";
  if (outcome === "failure") return "failed";
  if (outcome === "processing") return paymentState === "processing" ? "confirming" : "pay";
  const over = units.length > 0 && units.every((unit) => unit.state === "delivered" || unit.state === "failed");
  if (over && units.every((unit) => unit.state === "failed")) return "problem";
  const delivered = state === "delivered" || over;
  if (way === "physical") return state === "delivered" ? "shipped" : "packing";
  if (way === "sim") return delivered ? "renewed" : "renewing";
  return delivered ? "ready" : "preparing";
}

/** Whether a person has yet to say whether money goes back. */
export const isUndecided = ({ units, cancellation }: OrderView) =>
  cancellation?.state === "requested" || units.some((unit) => !unit.takenBack && unit.refund === "requested");

/** A delivered eSIM with its drawing. */
function esimOf({ unit, codes, useBy, refund, decision }: OrderUnit) {
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

export type IssuedEsim = ReturnType<typeof esimOf>[number];
