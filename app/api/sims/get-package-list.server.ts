import { z } from "zod";
import { claimOrders } from "#server/identity/contact/claim-orders.ts";
import { IccidSchema } from "#server/forms/field.schema.ts";
import { listSimPackages } from "#server/sims/list-sim-packages.ts";
import { callViewer } from "#app/api/call/call-viewer.server.ts";
import { defineCall } from "#app/api/call/define-call.server.ts";
import { rejectCall } from "#app/api/call/reject-call.server.ts";
import { SimSchema, toSimData } from "./sim-data.server.ts";
import { listPrepaidSims } from "#server/sims/read-prepaid-sims.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { parseRefundDecision } from "#server/orders/core/refund-request.ts";
import { planName } from "#server/destinations/plan-name.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { SimPackage } from "#server/sims/sim.ts";
import { time, timeOrNull, TimeSchema } from "#app/api/call/call-values.server.ts";
import { DecisionSchema, RefundStateSchema } from "#app/api/orders/refund-values.server.ts";

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
