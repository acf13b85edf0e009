import { z } from "zod";
import { claimOrders } from "#server/identity/contact/claim-orders.ts";
import { IccidSchema } from "#server/forms/field.schema.ts";
import { listSimPackages } from "#server/sims/list-sim-packages.ts";
import { defineCall, callViewer } from "#app/api/call/define-call.server.ts";
import { rejectCall } from "#app/api/call/reject-call.server.ts";
import { SimSchema, toSimData } from "./sims.server.ts";
import { listPrepaidSims } from "#server/sims/read-prepaid-sims.ts";
import type { Language, Currency } from "#server/locale/locale.schema.ts";
import { parseRefundDecision } from "#server/orders/core/refund-request.ts";
import { planName } from "#server/destinations/plan-name.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { SimPackage } from "#server/sims/sim.ts";
import { time, timeOrNull, TimeSchema, money, MoneySchema } from "#app/api/call/call-values.server.ts";
import { DecisionSchema, RefundStateSchema } from "./refund-values.server.ts";
import { oneOfForms } from "#server/forms/cross-field.schema.ts";
import { quoteRefund } from "#server/orders/refunds/quote-refund.ts";
import { RefundSchema, type RefundReason } from "#server/orders/refunds/refund-request.schema.ts";
import { requestRefund } from "#server/orders/refunds/request-refund.ts";
import { PAYMENT_METHODS } from "#server/domain/payment-states.schema.ts";
import { findPackageRefundRequest } from "#server/orders/refunds/find-refund-request.ts";

const megabytes = z.int().describe("MB; 1 GB is 1024 MB");

const TodaySchema = z.strictObject({ usedMb: megabytes, remainingMb: megabytes, slowed: z.boolean(), endsAt: TimeSchema });

/** One package on a SIM (§2, My package). `position`: its position in the order of use; 1 starts next (§4). */
const SimPackageSchema = z.strictObject({
  simPackage: z.string(),
  package: z.string(),
  plan: z.string(),
  name: z.string(),
  coverage: z.array(z.string()).describe("Countries and regions, ISO 3166-1"),
  days: z.int().nullable(),
  state: z.enum(["waiting", "active", "used-up", "expired", "cancelled"]),
  position: z.int().nullable(),
  purchasedAt: TimeSchema,
  useBy: TimeSchema,
  activatedAt: TimeSchema.nullable(),
  endsAt: TimeSchema.nullable(),
  totalMb: megabytes.nullable().describe("Fixed packages only"),
  dailyMb: megabytes.nullable().describe("Day passes only: high-speed data per day"),
  reducedKbps: z.int().nullable(),
  usedMb: megabytes.nullable().describe("Null if `metered` is false"),
  remainingMb: megabytes.nullable(),
  today: TodaySchema.nullable(),
  timeZone: z.string().nullable(),
  order: z.string().nullable().describe("The order of the account that bought it; null if somebody else did"),
  refund: RefundStateSchema,
  decision: DecisionSchema,
  mayUnsubscribe: z.boolean(),
});

/**
 * Returns all packages of a SIM that the account follows, or of the SIM that the caller signed in with; the latter without personal data (§7,
 * /sim/getPackageList; §4, §6).
 */
export const getPackageListCall = defineCall({
  about:
    "Returns the packages of a SIM with their dates and usage: the active one first, then waiting ones in the order in which they start, then ended ones.",
  who: "holder",
  input: z.object({ iccid: IccidSchema }),
  output: z.strictObject({
    sim: SimSchema,
    metered: z.boolean().describe("False if the mobile operator does not respond: the packages are then from the shop's own records, without usage"),
    packages: z.array(SimPackageSchema),
  }),
  codes: ["NOT_FOLLOWED"],
  examples: [{ iccid: "8985234000000000000" }],
  async run({ iccid }, caller) {
    const { shop, identity } = caller;
    const accountId = identity.kind === "account" ? identity.accountId : null;
    if (accountId !== null) await claimOrders(shop.db, accountId);
    if (identity.kind === "card" && identity.iccid !== iccid) return rejectCall({ code: "sim-not-followed" });
    const simPackages = await listSimPackages(shop, { iccid, accountId });
    if (!simPackages) return rejectCall({ code: "sim-not-followed" });
    const prepaid = await listPrepaidSims(shop, { iccids: [], current: iccid });
    const { sim, metered } = simPackages;
    const { language } = callViewer(caller);
    const packages = simPackages.packages.map((simPackage) => toSimPackageData(shop, simPackage, { language, metered }));
    return { ok: true, data: { sim: toSimData(sim, prepaid.get(iccid)), metered, packages } };
  },
});

/** Converts a package of a SIM into the data of a response. Only the owner gets the order: the use case omits it for others. */
function toSimPackageData(
  shop: Pick<AppContext, "catalogue">,
  simPackage: SimPackage,
  { language, metered }: { language: Language; metered: boolean },
): z.input<typeof SimPackageSchema> {
  const { destinations, plans, packages } = shop.catalogue();
  const plan = plans.get(simPackage.planId);
  const { state, position, totalMb, dailyMb, reducedKbps, remainingMb, today, refund, mayUnsubscribe } = simPackage;
  return {
    simPackage: simPackage.id,
    package: simPackage.packageId,
    plan: simPackage.planId,
    name: plan ? planName({ destinations }, plan, language) : simPackage.planId,
    coverage: [...(plan?.coverage ?? [])],
    days: packages.get(simPackage.packageId)?.days ?? null,
    state,
    position,
    purchasedAt: time(simPackage.purchasedAt),
    useBy: time(simPackage.useBy),
    activatedAt: timeOrNull(simPackage.activatedAt),
    endsAt: timeOrNull(simPackage.endsAt),
    totalMb,
    dailyMb,
    reducedKbps,
    usedMb: metered ? simPackage.usedMb : null,
    remainingMb,
    today: today && { usedMb: today.usedMb, remainingMb: today.remainingMb, slowed: today.slowed, endsAt: time(today.endsAt) },
    timeZone: destinations.get(simPackage.planId)?.timeZone ?? null,
    order: simPackage.order?.number ?? null,
    refund,
    decision: refund === "rejected" ? parseRefundDecision(simPackage.decision) : null,
    mayUnsubscribe,
  };
}

const QuoteSchema = RefundSchema.pick({ simPackage: true });

/**
 * Requests the refund of an unused package or, with intent quote, returns the amount. A repetition does not create a second request (§7,
 * /sim/unsubscribe; §4).
 */
export const unsubscribeCall = defineCall({
  about:
    "Requests the refund of a package that has not started. A package that was never connected is approved at once within the limits of the shop, else staff decide; a refund goes to the original payment method. With intent=quote, only returns the amount. A repetition does not create a second request.",
  who: "account",
  input: oneOfForms(
    {
      intent: z.enum(["quote", "request"]).optional().catch(undefined),
      simPackage: z.string().optional(),
      reason: z.string().optional(),
    },
    ({ intent }) => (intent === "quote" ? QuoteSchema : RefundSchema),
  ),
  output: z.strictObject({
    simPackage: z.string(),
    state: z.enum(["quoted", "requested", "approved", "refunded"]),
    amount: MoneySchema,
    method: z.enum([...PAYMENT_METHODS, "none"]),
    requestedAt: TimeSchema.nullable(),
    until: TimeSchema.nullable().describe("The last day to request a refund; null once it is requested"),
  }),
  codes: ["REFUND_UNKNOWN", "REFUND_ASKED", "REFUND_CREDIT", "REFUND_NOTHING", "REFUND_CARD", "REFUND_LATE", "REFUND_USED"],
  examples: [
    { simPackage: "ful_1234", reason: "trip-changed" },
    { intent: "quote", simPackage: "ful_1234" },
  ],
  async run(form, { shop, identity: { accountId } }) {
    const { simPackage } = form;
    const amountData = (amount: number, currency: Currency) => ({ simPackage, amount: money(amount, currency) });
    // Only the form of a request has a reason.
    if (!("reason" in form)) {
      const quote = await quoteRefund(shop, { accountId, simPackage });
      if (!quote.ok) return rejectCall(quote);
      const { amount, currency, method, until } = quote;
      return { ok: true, data: { ...amountData(amount, currency), state: "quoted" as const, method, requestedAt: null, until: time(until) } };
    }
    const result = await requestRefund(shop, { accountId, simPackage, reason: form.reason as RefundReason });
    // The new request, or that of an earlier call. Null after a success if staff have rejected it since.
    const refundRequest = result.ok || result.code === "refund-asked" ? await findPackageRefundRequest(shop, { accountId, simPackage }) : null;
    if (!refundRequest) return rejectCall(result.ok ? { code: "refund-asked" } : result);
    const { state, amount, currency, method, requestedAt } = refundRequest;
    return { ok: true, data: { ...amountData(amount, currency), state, method, requestedAt: time(requestedAt), until: null } };
  },
});
