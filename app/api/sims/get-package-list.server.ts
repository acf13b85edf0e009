import { z } from "zod";
import { claimOrders } from "#server/identity/contact/claim-orders.ts";
import { IccidSchema } from "#server/forms/field.schema.ts";
import { listSimPackages } from "#server/sims/list-sim-packages.ts";
import { callViewer } from "#app/api/call/call-viewer.server.ts";
import { defineCall } from "#app/api/call/define-call.server.ts";
import { rejectCall } from "#app/api/call/refuse-call.server.ts";
import { SimPackageSchema, toSimPackageData } from "./package-answer.server.ts";
import { SimSchema, toSimData } from "./sim-answer.server.ts";
import { listPrepaidSims } from "#server/sims/read-prepaid-sims.ts";

/**
 * Returns all packages of a SIM of the account, or of the SIM that the caller signed in with, then without personal data (§7, /sim/getPackageList;
 * §4, §6).
 */
export const getPackageList = defineCall({
  about:
    "The packages of a SIM with their dates and usage: the active one first, then those that wait in the order in which they start, then those that are over.",
  who: "holder",
  input: z.object({ iccid: IccidSchema }),
  output: z.strictObject({
    sim: SimSchema,
    metered: z.boolean().describe("False while the mobile operator does not answer: then only what the shop knows is told"),
    packages: z.array(SimPackageSchema),
  }),
  codes: ["NOT_FOLLOWED"],
  examples: [{ iccid: "8985234000000000000" }],
  async run({ iccid }, caller) {
    const { shop, identity } = caller;
    const accountId = identity.kind === "account" ? identity.accountId : null;
    if (accountId !== null) await claimOrders(shop.db, accountId);
    if (identity.kind === "card" && identity.iccid !== iccid) return rejectCall("sims.not-followed");
    const found = await listSimPackages(shop, { iccid, accountId });
    if (!found) return rejectCall("sims.not-followed");
    const prepaid = await listPrepaidSims(shop, { iccids: [], current: iccid });
    const { metered } = found;
    const { language } = callViewer(caller);
    const packages = found.packages.map((simPackage) => toSimPackageData(shop, simPackage, { language, metered }));
    return { ok: true, data: { sim: toSimData(found.sim, prepaid.get(iccid)), metered, packages } };
  },
});
