import { z } from "zod";
import { IccidSchema } from "#server/forms/field.schema.ts";
import { readTopUpSim } from "#server/top-up/read-top-up-sim.ts";
import { readUsage } from "#server/top-up/read-usage.ts";
import { money, MoneySchema } from "#app/api/call/call-values.server.ts";
import { defineCall } from "#app/api/call/define-call.server.ts";
import { rejectCall } from "#app/api/call/reject-call.server.ts";
import { hasBoughtForSim, isOwnSim } from "#server/sims/list-sims.ts";

const usageShape = { mb: z.int().describe("Whole MB"), spent: MoneySchema };
const toUsageData = ({ mb, spent }: { mb: number; spent: number }) => ({ mb, spent: money(spent, "HKD") });

/** Returns the usage of a SIM in the last 6 calendar months of UTC+8, by month and, to an account that bought for it, by day (§7, /topUp/getUsage; §9). */
export const getUsageCall = defineCall({
  about:
    "Returns the usage of a SIM in the last 6 calendar months of UTC+8, oldest first, by month. An account whose order delivered, renewed or topped up the SIM also gets the days.",
  who: "anyone",
  input: z.object({ iccid: IccidSchema }),
  output: z.strictObject({
    iccid: z.string(),
    months: z.array(
      z.strictObject({ month: z.string().describe("2026-11"), ...usageShape, days: z.array(z.strictObject({ day: z.iso.date(), ...usageShape })) }),
    ),
    ...usageShape,
    byDay: z.boolean().describe("Whether the months have their days; else `days` is empty"),
  }),
  codes: ["ICCID", "SIM_TRAVEL", "CARRIER_SILENT", "TOO_MANY_TRIES"],
  examples: [{ iccid: "8985234000000000000" }],
  async run({ iccid }, { shop, identity, clientAddress, ticket }) {
    const simResult = await readTopUpSim(shop, { iccid, clientAddress, ticket, trusted: await isOwnSim(shop, identity, iccid) });
    if (!simResult.ok) return rejectCall(simResult, { field: "iccid" });
    if (simResult.sim.product === "travel") return rejectCall({ code: "sim-travel" }, { field: "iccid" });
    const usage = await readUsage(shop, { iccid, provenHolder: await hasBoughtForSim(shop, identity, iccid) });
    if (!usage) return rejectCall({ code: "carrier-silent" });
    const months = usage.months.map((month) => ({
      month: month.month,
      ...toUsageData(month),
      days: month.days.map((day) => ({ day: day.day, ...toUsageData(day) })),
    }));
    return { ok: true, data: { iccid, months, ...toUsageData(usage), byDay: usage.byDay } };
  },
});
