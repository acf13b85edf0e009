import { z } from "zod";
import { renameSim } from "#server/sims/rename-sim.ts";
import { RenameSimSchema } from "#server/sims/sim.schema.ts";
import { defineCall } from "#app/api/call/define-call.server.ts";
import { rejectCall } from "#app/api/call/reject-call.server.ts";

/** Sets or removes the remark of a SIM that the account follows (§7, /sim/rename). */
export const renameSimCall = defineCall({
  about: "Sets the remark of a SIM that the account follows; without remark, removes it.",
  who: "account",
  input: RenameSimSchema.omit({ intent: true }),
  output: z.strictObject({ iccid: z.string(), remark: z.string() }),
  codes: ["NOT_FOLLOWED"],
  examples: [{ iccid: "8985234000000000000", remark: "Tablet" }, { iccid: "8985234000000000000" }],
  async run({ iccid, remark }, { shop, identity }) {
    const result = await renameSim(shop, { accountId: identity.accountId, iccid, remark });
    return result.ok ? { ok: true, data: { iccid, remark } } : rejectCall(result);
  },
});
