import type { RejectionReason } from "#server/forms/rejection.ts";
import { rejectionText, type RejectionCode } from "#app/request/rejection-text.server.ts";
import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import type { FieldErrors } from "#server/forms/accepted-fields.ts";
import { findRecipientErrors } from "#server/identity/code/recipient.ts";
import { sendCode } from "#server/identity/code/send-code.ts";
import { readBrowserKey } from "#app/request/browser-key.server.ts";
import { parseForm, rejectForm } from "#app/request/form/form-action.server.ts";
import { textFields } from "#app/request/form/submitted-form.server.ts";
import { saveCodeDraft, type CodeDraft } from "./code-draft.server.ts";
import type { IdentityRequest } from "./identity-request.server.ts";

/** Why a form is rejected; `field` is "" if the reason concerns no field. */
export type RejectedForm = { field: string } & RejectionReason<RejectionCode>;

/** Returns the errors that the schema does not find. `errors`: those that it found. */
type FindErrors = (typed: Record<string, unknown>, errors: object) => FieldErrors;

/**
 * Parses a post and passes the valid form to `handle`. If the schema, `findErrors` or `handle` rejects it, returns 400 and shows the page
 * again with the values entered, except passwords (§5).
 */
export async function readCodeForm<Schema extends z.ZodType>(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  fields: FormData,
  schema: Schema,
  handle: (form: z.output<Schema>) => Promise<Response | RejectedForm>,
  findErrors: FindErrors = findRecipientErrors,
) {
  const parsed = parseForm(fields, schema);
  // A request for a code validates only the recipient; the other fields are validated on submit.
  const findApplicable = fields.get("intent") === "send-code" ? findRecipientErrors : findErrors;
  const fieldErrors = findApplicable(parsed.payload, parsed.errors);
  if (!parsed.ok || Object.keys(fieldErrors).length > 0) return rejectForm(fields, { ...parsed.errors, ...fieldErrors });
  const result = await handle(parsed.value);
  if (result instanceof Response) return result;
  // A visitor who has to wait has a turn under this key.
  return rejectForm(fields, { [result.field]: [rejectionText(result)] }, { cookies: readBrowserKey(request, context).cookies });
}

type CodeRequest = { form: CodeDraft["form"]; fields: FormData } & (
  | { email: string; phoneCountry?: undefined; phone?: undefined }
  | { email?: undefined; phoneCountry: string; phone: string }
);
const PURPOSES = { login: "sign-in", register: "register", reset: "reset", bind: "bind", delete: "delete" } as const;

/** Sends a code and redirects to the form, which shows its values again. The response does not reveal whether the recipient has an account. */
export async function requestCode(
  { context }: Pick<ActionFunctionArgs, "context">,
  visit: IdentityRequest,
  request: CodeRequest,
): Promise<Response | RejectedForm> {
  const { browser, language, clientAddress, secure } = visit;
  const to = formRecipient(request);
  const result = await sendCode(context.shop, { purpose: PURPOSES[request.form], to, browser, language, clientAddress });
  if (!result.ok) return { ...result, field: "email" in to ? "email" : "phone" };
  const draft = saveCodeDraft({ form: request.form, typed: textFields(request.fields), resendAt: result.resendAt }, secure);
  return redirect(visit.here, { status: 303, headers: [...visit.cookies, draft].map((cookie): [string, string] => ["Set-Cookie", cookie]) });
}

/** Returns the recipient that a form contains: an email address or a phone number. */
export const formRecipient = (form: { email: string } | { email?: undefined; phoneCountry: string; phone: string }) =>
  form.email === undefined ? { phoneCountry: form.phoneCountry, phone: form.phone } : { email: form.email };
