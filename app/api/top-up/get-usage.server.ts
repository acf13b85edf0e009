import { z } from "zod";
import { IccidSchema } from "#server/forms/field.schema.ts";
import { readTopUpSim } from "#server/top-up/read-top-up-sim.ts";
import { readUsage } from "#server/top-up/read-usage.ts";
import { money, MoneySchema } from "#app/api/call/call-values.server.ts";
import { defineCall } from "#app/api/call/define-call.server.ts";
import { rejectCall } from "#app/api/call/reject-call.server.ts";
import { isOwnSim } from "#server/sims/list-sims.ts";

const used = { mb: z.int().describe("Whole MB"), spent: MoneySchema };
const toUsedData = ({ mb, spent }: { mb: number; spent: number }) => ({ mb, spent: money(spent, "HKD") });

/** Returns the usage of a SIM in its last 6 calendar months of UTC+8, by month and by day (§7, /topUp/getUsage; §9). */
export const getUsage = defineCall({
  about: "What a SIM used in its last 6 calendar months of UTC+8, oldest first, by month and by day.",
  who: "anyone",
  input: z.object({ iccid: IccidSchema }),
  output: z.strictObject({
    iccid: z.string(),
    months: z.array(
      z.strictObject({ month: z.string().describe("2026-11"), ...used, days: z.array(z.strictObject({ day: z.iso.date(), ...used })) }),
    ),
    ...used,
  }),
  codes: ["ICCID", "SIM_TRAVEL", "CARRIER_SILENT", "TOO_MANY_TRIES"],
  examples: [{ iccid: "8985234000000000000" }],
  async run({ iccid }, { shop, identity, clientAddress }) {
    const simAccess = { clientAddress, trusted: await isOwnSim(shop, identity, iccid) };
    const found = await readTopUpSim(shop, { iccid, ...simAccess });
    if (!found.ok) return rejectCall(found.reason, { field: "iccid" });
    if (found.sim.product === "travel") return rejectCall("errors.sim-travel", { field: "iccid" });
    const read = await readUsage(shop, { iccid, ...simAccess });
    if (!read.ok) return rejectCall(read.reason);
    if (!read.usage) return rejectCall("errors.carrier-silent");
    const months = read.usage.months.map((month) => ({
      month: month.month,
      ...toUsedData(month),
      days: month.days.map((day) => ({ day: day.day, ...toUsedData(day) })),
    }));
    return { ok: true, data: { iccid, months, ...toUsedData(read.usage) } };
  },
});
