import { z } from "zod";
import type { Language } from "#server/locale/locale.schema.ts";
import { parseRefundDecision } from "#server/orders/core/refund-request.ts";
import { planName } from "#server/plans/plan-card.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { SimPackage } from "#server/sims/sim.ts";
import { time, timeOrNull, TimeSchema } from "#app/api/call/call-values.server.ts";
import { DecisionSchema, RefundStateSchema } from "#app/api/orders/refund-values.server.ts";

const megabytes = z.int().describe("MB; 1 GB is 1024 MB");
const TodaySchema = z.strictObject({ usedMb: megabytes, remainingMb: megabytes, slowed: z.boolean(), endsAt: TimeSchema });

/** One package on a SIM (§2, My package). `position`: its position in the order of use; 1 starts next (§4). */
export const SimPackageSchema = z.strictObject({
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
  totalMb: megabytes.nullable().describe("Of a fixed package"),
  dailyMb: megabytes.nullable().describe("High-speed data a day, of a day pass"),
  reducedKbps: z.int().nullable(),
  usedMb: megabytes.nullable().describe("Null while the mobile operator does not tell"),
  remainingMb: megabytes.nullable(),
  today: TodaySchema.nullable(),
  timeZone: z.string().nullable(),
  order: z.string().nullable().describe("Of the account's own"),
  refund: RefundStateSchema,
  decision: DecisionSchema,
  mayUnsubscribe: z.boolean(),
});

/** Converts a package of a SIM into the data of a response. Only the owner gets the order: the use case omits it for others. */
export function toSimPackageData(
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
