import { toFieldErrors } from "#app/request/rejection-text.server.ts";
import { z } from "zod";
import { addSim, checkNewSim } from "#server/sims/add-sim.ts";
import { AddSimSchema } from "#server/sims/sim.schema.ts";
import { defineCall } from "#app/api/call/define-call.server.ts";
import { rejectCall } from "#app/api/call/reject-call.server.ts";

/** Lets the account follow a SIM (§7, /sim/add). */
export const addSimCall = defineCall({
  about: "Lets the account follow a SIM, by its ICCID, with an optional remark.",
  who: "account",
  input: AddSimSchema.omit({ intent: true }),
  output: z.strictObject({ iccid: z.string(), remark: z.string() }),
  codes: ["ICCID", "ICCID_DUPLICATE", "TOO_MANY", "CARRIER_SILENT", "TOO_MANY_TRIES"],
  examples: [{ iccid: "8985234000000000000", remark: "Tablet" }, { iccid: "8985234000000000000" }],
  async check({ iccid }, { shop, identity, clientAddress, ticket }) {
    const rejection = await checkNewSim(shop, { accountId: identity.accountId, iccid, clientAddress, ticket });
    return toFieldErrors(rejection ? { iccid: rejection } : {});
  },
  async run({ iccid, remark }, { shop, identity, clientAddress, ticket }) {
    const result = await addSim(shop, { accountId: identity.accountId, iccid, remark, clientAddress, ticket });
    return result.ok ? { ok: true, data: { iccid, remark } } : rejectCall(result, { field: "iccid" });
  },
});
