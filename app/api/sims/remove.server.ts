import { z } from "zod";
import { removeSim } from "#server/sims/remove-sim.ts";
import { RemoveSimSchema } from "#server/sims/sim.schema.ts";
import { defineCall } from "#app/api/call/define-call.server.ts";

/** Removes a SIM from the account; succeeds also if it is not in the account (§7, /sim/remove). */
export const removeSimCall = defineCall({
  about: "Has the account follow a SIM no longer; the SIM and its packages stay as they are. Removed already, it is removed.",
  who: "account",
  input: RemoveSimSchema.omit({ intent: true }),
  output: z.strictObject({ iccid: z.string() }),
  codes: [],
  examples: [{ iccid: "8985234000000000000" }],
  async run({ iccid }, { shop, identity }) {
    await removeSim(shop, { accountId: identity.accountId, iccid });
    return { ok: true, data: { iccid } };
  },
});
