import type { RejectionReason } from "#server/forms/rejection.ts";
import { rejectionText, type RejectionCode } from "#app/request/rejection-text.server.ts";
import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { sendCode } from "#server/identity/code/send-code.ts";
import { readBrowserKey } from "#app/request/cookies.server.ts";
import { rejectForm, textFields } from "#app/request/form/form-action.server.ts";
import { saveCodeDraft, type CodeDraft } from "./code-draft.server.ts";
import type { IdentityRequest } from "./identity-request.server.ts";

/** Why a form is rejected; `field` is "" if the reason concerns no field. */
type RejectedForm = { field: string } & RejectionReason<RejectionCode>;

/** Shows a form again whose use case has rejected it. A visitor who has to wait has a turn under the key in the cookie. */
export const rejectCodeForm = (
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  form: FormData,
  { field, ...rejection }: RejectedForm,
) => rejectForm(form, { [field]: [rejectionText(rejection)] }, { cookies: readBrowserKey(request, context).cookies });

/** `errorField`: the field that shows why no code was sent; by default that of the recipient. */
type CodeRequest = { form: CodeDraft["form"]; fields: FormData; errorField?: string } & (
  | { email: string; phoneCountry?: undefined; phone?: undefined }
  | { email?: undefined; phoneCountry: string; phone: string }
);
const PURPOSES = { login: "sign-in", register: "register", reset: "reset", bind: "bind", delete: "delete" } as const;

/** Sends a code and redirects to the form, which shows its values again. The response does not reveal whether the recipient has an account. */
export async function requestCode(args: Pick<ActionFunctionArgs, "request" | "context">, visit: IdentityRequest, request: CodeRequest) {
  const { browser, language, clientAddress, secure } = visit;
  const to = formRecipient(request);
  const result = await sendCode(args.context.shop, { purpose: PURPOSES[request.form], to, browser, language, clientAddress });
  if (!result.ok) return rejectCodeForm(args, request.fields, { ...result, field: request.errorField ?? ("email" in to ? "email" : "phone") });
  const draft = saveCodeDraft({ form: request.form, typed: textFields(request.fields), resendAt: result.resendAt }, secure);
  return redirect(visit.here, { status: 303, headers: [...visit.cookies, draft].map((cookie): [string, string] => ["Set-Cookie", cookie]) });
}

/** Returns the recipient that a form contains: an email address or a phone number. */
export const formRecipient = (form: { email: string } | { email?: undefined; phoneCountry: string; phone: string }) =>
  form.email === undefined ? { phoneCountry: form.phoneCountry, phone: form.phone } : { email: form.email };
