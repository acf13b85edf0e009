import { rejectionText, toFieldErrors } from "#app/request/rejection-text.server.ts";
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "#app/request/form/parse-with-zod.server.ts";
import { acceptedFields } from "#server/forms/accepted-fields.ts";
import { RefundSchema } from "#server/orders/refunds/refund-request.schema.ts";
import { requestRefund } from "#server/orders/refunds/request-refund.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { addSim, checkNewSim } from "#server/sims/add-sim.ts";
import { removeSim } from "#server/sims/remove-sim.ts";
import { renameSim } from "#server/sims/rename-sim.ts";
import { AddSimSchema, RemoveSimSchema, RenameSimSchema } from "#server/sims/sim.schema.ts";

type Post = { shop: AppContext; accountId: string; clientAddress: string; ticket?: string | undefined; form: FormData };

/** `missing`: the package does not belong to the account. `gone`: the SIM is not, or no longer, in the account. */
type Outcome =
  | { done: "added" | "renamed"; iccid: string }
  | { done: "removed" }
  | { done: "requested"; simPackage: string }
  | { missing: true }
  | { gone: true }
  | { rejected: SubmissionResult<string[]> };

/** Handles the forms of My package by their `intent`. Any intent not listed in `HANDLERS` requests a refund of a package (§2). */
export function handlePackagePost(intent: string, post: Post): Promise<Outcome> {
  return (Object.hasOwn(HANDLERS, intent) ? HANDLERS[intent as keyof typeof HANDLERS] : unsubscribe)(post);
}

const HANDLERS = { add, rename, remove };

async function add({ shop, accountId, clientAddress, ticket, form }: Post): Promise<Outcome> {
  const submission = parseWithZod(form, { schema: AddSimSchema });
  if (submission.status !== "success") {
    const { iccid } = acceptedFields(AddSimSchema, submission.payload, submission.error ?? {});
    const rejection = await checkNewSim(shop, { accountId, iccid, clientAddress, ticket });
    return { rejected: submission.reply({ fieldErrors: toFieldErrors(rejection ? { iccid: rejection } : {}) }) };
  }
  const { iccid, remark } = submission.value;
  const result = await addSim(shop, { accountId, iccid, remark, clientAddress, ticket });
  return result.ok ? { done: "added", iccid } : { rejected: submission.reply({ fieldErrors: toFieldErrors({ iccid: result }) }) };
}

async function rename({ shop, accountId, form }: Post): Promise<Outcome> {
  const submission = parseWithZod(form, { schema: RenameSimSchema });
  if (submission.status !== "success") return { rejected: submission.reply() };
  const { iccid, remark } = submission.value;
  const result = await renameSim(shop, { accountId, iccid, remark });
  return result.ok ? { done: "renamed", iccid } : { gone: true };
}

async function remove({ shop, accountId, form }: Post): Promise<Outcome> {
  const submission = parseWithZod(form, { schema: RemoveSimSchema });
  if (submission.status !== "success") return { rejected: submission.reply() };
  // It is no error if the SIM was removed before, by a double click or in another window.
  await removeSim(shop, { accountId, iccid: submission.value.iccid });
  return { done: "removed" };
}

async function unsubscribe({ shop, accountId, form }: Post): Promise<Outcome> {
  const submission = parseWithZod(form, { schema: RefundSchema });
  if (submission.status !== "success") return { rejected: submission.reply() };
  const result = await requestRefund(shop, { ...submission.value, accountId });
  if (result.ok || result.code === "refund-asked") return { done: "requested", simPackage: submission.value.simPackage };
  return result.code === "refund-unknown" ? { missing: true } : { rejected: submission.reply({ formErrors: [rejectionText(result)] }) };
}
