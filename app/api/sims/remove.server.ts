import { z } from "zod";
import { removeSim } from "#server/sims/remove-sim.ts";
import { RemoveSimSchema } from "#server/sims/sim.schema.ts";
import { defineCall } from "#app/api/call/define-call.server.ts";

/** Stops following a SIM; succeeds also if the account does not follow it (§7, /sim/remove). */
export const removeSimCall = defineCall({
  about: "Stops following a SIM; the SIM and its packages do not change. Succeeds also if the account does not follow it.",
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
