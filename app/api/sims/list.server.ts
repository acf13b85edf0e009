import { z } from "zod";
import { claimOrders } from "#server/identity/contact/claim-orders.ts";
import { listSims } from "#server/sims/list-sims.ts";
import { readSim } from "#server/sims/read-sim.ts";
import { defineCall } from "#app/api/call/define-call.server.ts";
import { SimSchema, toSimData } from "./sim-data.server.ts";
import { listPrepaidSims } from "#server/sims/read-prepaid-sims.ts";

/** Returns the SIMs that the account follows, newest first, or the SIM that the caller signed in with (§7, /sim/list; §2, My package). */
export const listSimsCall = defineCall({
  about: "Returns the SIMs of the account, newest first; for a session signed in by ICCID, that SIM.",
  who: "holder",
  input: z.object({}),
  output: z.strictObject({ sims: z.array(SimSchema) }),
  codes: [],
  async run(_, { shop, identity }) {
    if (identity.kind === "account") await claimOrders(shop.db, identity.accountId);
    const allSims =
      identity.kind === "account" ? await listSims(shop, identity.accountId) : [await readSim(shop, { iccid: identity.iccid, accountId: null })];
    const sims = allSims.filter((sim) => sim !== null);
    const current = identity.kind === "card" ? identity.iccid : undefined;
    const prepaid = await listPrepaidSims(shop, { iccids: sims.map(({ iccid }) => iccid), current });
    return { ok: true, data: { sims: sims.map((sim) => toSimData(sim, prepaid.get(sim.iccid))) } };
  },
});
