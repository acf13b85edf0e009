import { z } from "zod";
import { IccidSchema } from "#server/forms/field.schema.ts";
import { readTopUpSim } from "#server/top-up/read-top-up-sim.ts";
import { readUsage } from "#server/top-up/read-usage.ts";
import { money, MoneySchema } from "#app/api/call/call-values.server.ts";
import { defineCall } from "#app/api/call/define-call.server.ts";
import { rejectCall } from "#app/api/call/reject-call.server.ts";
import { isOwnSim } from "#server/sims/list-sims.ts";

const usageShape = { mb: z.int().describe("Whole MB"), spent: MoneySchema };
const toUsageData = ({ mb, spent }: { mb: number; spent: number }) => ({ mb, spent: money(spent, "HKD") });

/** Returns the usage of a SIM in the last 6 calendar months of UTC+8, by month and by day (§7, /topUp/getUsage; §9). */
export const getUsageCall = defineCall({
  about: "Returns the usage of a SIM in the last 6 calendar months of UTC+8, oldest first, by month and by day.",
  who: "anyone",
  input: z.object({ iccid: IccidSchema }),
  output: z.strictObject({
    iccid: z.string(),
    months: z.array(
      z.strictObject({ month: z.string().describe("2026-11"), ...usageShape, days: z.array(z.strictObject({ day: z.iso.date(), ...usageShape })) }),
    ),
    ...usageShape,
  }),
  codes: ["ICCID", "SIM_TRAVEL", "CARRIER_SILENT", "TOO_MANY_TRIES"],
  examples: [{ iccid: "8985234000000000000" }],
  async run({ iccid }, { shop, identity, clientAddress, ticket }) {
    const requester = { clientAddress, ticket, trusted: await isOwnSim(shop, identity, iccid) };
    const simResult = await readTopUpSim(shop, { iccid, ...requester });
    if (!simResult.ok) return rejectCall(simResult, { field: "iccid" });
    if (simResult.sim.product === "travel") return rejectCall({ code: "sim-travel" }, { field: "iccid" });
    const result = await readUsage(shop, { iccid, ...requester });
    if (!result.ok) return rejectCall(result);
    const { usage } = result;
    if (!usage) return rejectCall({ code: "carrier-silent" });
    const months = usage.months.map((month) => ({
      month: month.month,
      ...toUsageData(month),
      days: month.days.map((day) => ({ day: day.day, ...toUsageData(day) })),
    }));
    return { ok: true, data: { iccid, months, ...toUsageData(usage) } };
  },
});
