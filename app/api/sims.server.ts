import { z } from "zod";
import { prepaidKind, type PrepaidSim, listPrepaidSims } from "#server/sims/read-prepaid-sims.ts";
import type { Sim } from "#server/sims/sim.ts";
import { lookUpSim } from "#server/identity/sign-in/look-up-sim.ts";
import { IccidSchema } from "#server/forms/field.schema.ts";
import { defineCall } from "#app/api/call/define-call.server.ts";
import { rejectCall } from "#app/api/call/reject-call.server.ts";
import { claimOrders } from "#server/identity/contact/claim-orders.ts";
import { listSims } from "#server/sims/list-sims.ts";
import { readSim, renameSim, removeSim } from "#server/sims/own-sims.ts";
import { toFieldErrors } from "#app/request/rejection-text.server.ts";
import { addSim, checkNewSim } from "#server/sims/add-sim.ts";
import { AddSimSchema, RenameSimSchema, RemoveSimSchema } from "#server/sims/sim.schema.ts";

/** A SIM of the caller. For prepaid SIMs, `kind` is the product: `prepaid` (many countries), `china` or `enterprise`. */
export const SimSchema = z.strictObject({
  iccid: z.string(),
  kind: z.enum(["physical", "esim", "prepaid", "china", "enterprise"]),
  remark: z.string(),
});

export const toSimData = ({ iccid, kind, remark }: Sim, prepaid: PrepaidSim | undefined): z.input<typeof SimSchema> => ({
  iccid,
  kind: prepaid ? prepaidKind(prepaid) : kind,
  remark,
});

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
