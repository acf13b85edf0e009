import { z } from "zod";
import { lookUpSim } from "#server/identity/sign-in/look-up-sim.ts";
import { IccidSchema } from "#server/forms/field.schema.ts";
import { findSimRegistrationState } from "#server/real-name/sims/find-sim-registration-state.ts";
import { defineCall } from "#app/api/call/define-call.server.ts";

/** Returns the kind, status and registration state of one of our active SIMs (§7, /user/checkICCID). */
export const checkIccid = defineCall({
  about: "Whether a SIM is one of ours that is in use, what it is, and how far its real-name registration has come.",
  who: "anyone",
  input: z.object({ iccid: IccidSchema }),
  output: z.strictObject({
    iccid: z.string(),
    kind: z.string(),
    status: z.string(),
    product: z.string().nullable(),
    realName: z.enum(["none", "waiting", "registered"]),
  }),
  examples: [{ iccid: "8985234000000003022" }],
  codes: ["ICCID", "CARRIER_SILENT", "TOO_MANY_TRIES"],
  async run({ iccid }, { shop, clientAddress }) {
    const found = await lookUpSim(shop, { iccid, clientAddress });
    if (!found.ok) return found;
    if (!found.sim) return { ok: false, reason: "errors.iccid" };
    const { kind, status, product } = found.sim;
    return { ok: true, data: { iccid: found.sim.iccid, kind, status, product, realName: await findSimRegistrationState(shop, found.sim.iccid) } };
  },
});
