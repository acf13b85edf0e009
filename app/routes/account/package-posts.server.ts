import { rejectionText } from "#app/request/rejection-text.server.ts";
import { parseForm, rejectForm } from "#app/request/form/form-action.server.ts";
import { acceptedFields } from "#server/forms/accepted-fields.ts";
import { RefundSchema } from "#server/orders/refunds/refund-request.schema.ts";
import { requestRefund } from "#server/orders/refunds/request-refund.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { addSim, checkNewSim } from "#server/sims/add-sim.ts";
import { renameSim, removeSim } from "#server/sims/own-sims.ts";
import { AddSimSchema, RemoveSimSchema, RenameSimSchema } from "#server/sims/sim.schema.ts";

type Post = { shop: AppContext; accountId: string; clientAddress: string; ticket: string; cookies: string[]; form: FormData };

/** `missing`: the package does not belong to the account. `gone`: the SIM is not, or no longer, in the account. */
type Outcome =
  | { done: "added" | "renamed"; iccid: string }
  | { done: "removed" }
  | { done: "requested"; simPackage: string }
  | { missing: true }
  | { gone: true }
  | { rejected: ReturnType<typeof rejectForm> };

/** Handles the forms of My package by their `intent`. Any intent not listed in `HANDLERS` requests a refund of a package (§2). */
export function handlePackagePost(intent: string, post: Post): Promise<Outcome> {
  return (Object.hasOwn(HANDLERS, intent) ? HANDLERS[intent as keyof typeof HANDLERS] : unsubscribe)(post);
}

const HANDLERS = { add, rename, remove };

async function add({ shop, accountId, clientAddress, ticket, cookies, form }: Post): Promise<Outcome> {
  const parsed = parseForm(form, AddSimSchema);
  if (!parsed.ok) {
    const { iccid } = acceptedFields(AddSimSchema, parsed.payload, parsed.errors);
    const rejection = await checkNewSim(shop, { accountId, iccid, clientAddress, ticket });
    return { rejected: rejectForm(form, { ...parsed.errors, ...(rejection && { iccid: [rejectionText(rejection)] }) }, { cookies }) };
  }
  const { iccid, remark } = parsed.value;
  const result = await addSim(shop, { accountId, iccid, remark, clientAddress, ticket });
  return result.ok ? { done: "added", iccid } : { rejected: rejectForm(form, { iccid: [rejectionText(result)] }, { cookies }) };
}

async function rename({ shop, accountId, form }: Post): Promise<Outcome> {
  const parsed = parseForm(form, RenameSimSchema);
  if (!parsed.ok) return parsed;
  const { iccid, remark } = parsed.value;
  const result = await renameSim(shop, { accountId, iccid, remark });
  return result.ok ? { done: "renamed", iccid } : { gone: true };
}

async function remove({ shop, accountId, form }: Post): Promise<Outcome> {
  const parsed = parseForm(form, RemoveSimSchema);
  if (!parsed.ok) return parsed;
  // It is no error if the SIM was removed before, by a double click or in another window.
  await removeSim(shop, { accountId, iccid: parsed.value.iccid });
  return { done: "removed" };
}

async function unsubscribe({ shop, accountId, form }: Post): Promise<Outcome> {
  const parsed = parseForm(form, RefundSchema);
  if (!parsed.ok) return parsed;
  const result = await requestRefund(shop, { ...parsed.value, accountId });
  if (result.ok || result.code === "refund-asked") return { done: "requested", simPackage: parsed.value.simPackage };
  return result.code === "refund-unknown" ? { missing: true } : { rejected: rejectForm(form, { "": [rejectionText(result)] }) };
}
