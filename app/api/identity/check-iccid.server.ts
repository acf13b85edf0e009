import { z } from "zod";
import { lookUpSim } from "#server/identity/sign-in/look-up-sim.ts";
import { IccidSchema } from "#server/forms/field.schema.ts";
import { defineCall } from "#app/api/call/define-call.server.ts";
import { rejectCall } from "#app/api/call/reject-call.server.ts";

/** Returns the kind, status and product of one of our SIMs; rejects unknown and deregistered ones (§7, /user/checkICCID). */
export const checkIccidCall = defineCall({
  about: "Returns the kind, status and product of one of our SIMs; rejects unknown and deregistered ones.",
  who: "anyone",
  input: z.object({ iccid: IccidSchema }),
  output: z.strictObject({
    iccid: z.string(),
    kind: z.string(),
    status: z.string(),
    product: z.string().nullable(),
  }),
  examples: [{ iccid: "8985234000000003022" }],
  codes: ["ICCID", "CARRIER_SILENT", "TOO_MANY_TRIES"],
  async run({ iccid }, { shop, clientAddress, ticket }) {
    const result = await lookUpSim(shop, { iccid, clientAddress, ticket });
    if (!result.ok) return rejectCall(result);
    const { iccid: known, kind, status, product } = result.sim;
    return { ok: true, data: { iccid: known, kind, status, product } };
  },
});
