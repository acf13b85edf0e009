import { data, redirect, type ActionFunctionArgs } from "@remix-run/node";
import { parseWithZod } from "#app/request/form/parse-with-zod.server.ts";
import type { z } from "zod";
import type { FieldErrors } from "#server/forms/accepted-fields.ts";
import { findRecipientErrors } from "#server/identity/code/recipient.ts";
import { sendCode } from "#server/identity/code/send-code.ts";
import { setSubmittedForm, SECRET_FIELDS, textFields } from "#app/request/form/submitted-form.server.ts";
import { saveCodeDraft, type CodeDraft } from "./code-draft.server.ts";
import type { Visit } from "./visit.server.ts";

/** Why a form is refused, and at which field; "" where no field is to blame. */
export type RejectedForm = { field: string; reason: string };

/** What only the shop knows to be wrong with what was typed, beside what the schema refuses (`errors`). */
type FindErrors = (typed: Record<string, unknown>, errors: object) => FieldErrors;

/** Parses a post and does what it asks; refusals answer the same page with what was typed, passwords and codes excepted (§5). */
export async function readCodeForm<Schema extends z.ZodType>(
  { context }: Pick<ActionFunctionArgs, "context">,
  fields: FormData,
  schema: Schema,
  go: (form: z.output<Schema>) => Promise<Response | RejectedForm>,
  findErrors: FindErrors = findRecipientErrors,
) {
  const submission = parseWithZod(fields, { schema });
  // A code is sent to whoever the form names, whatever else is in it: the rest is checked when the form is sent.
  const find = fields.get("intent") === "send-code" ? findRecipientErrors : findErrors;
  const wrong = find(submission.payload, submission.status === "success" ? {} : (submission.error ?? {}));
  const isRight = submission.status === "success" && Object.keys(wrong).length === 0;
  const answer = isRight ? await go(submission.value) : { field: "", reason: null };
  if (answer instanceof Response) return answer;
  const { field, reason } = answer;
  const refusal = reason === null ? { fieldErrors: wrong } : field ? { fieldErrors: { [field]: [reason] } } : { formErrors: [reason] };
  const lastResult = submission.reply({ ...refusal, hideFields: [...SECRET_FIELDS] });
  setSubmittedForm(context, { typed: textFields(fields), wrong: Object.keys(lastResult.error ?? {}) });
  return data({ lastResult }, { status: 400 });
}

type Asked = { form: CodeDraft["form"]; fields: FormData } & (
  | { email: string; phoneCountry?: undefined; phone?: undefined }
  | { email?: undefined; phoneCountry: string; phone: string }
);
const PURPOSES = { login: "sign-in", register: "register", reset: "reset", bind: "bind", delete: "delete" } as const;

/** Sends a code and shows the form again, with all that was typed; says the same of everybody. */
export async function requestCode({ context }: Pick<ActionFunctionArgs, "context">, visit: Visit, asked: Asked): Promise<Response | RejectedForm> {
  const { browser, language, clientAddress, secure } = visit;
  const to = recipientOf(asked);
  const answer = await sendCode(context.shop, { purpose: PURPOSES[asked.form], to, browser, language, clientAddress });
  if (!answer.ok) return { field: "email" in to ? "email" : "phone", reason: answer.reason };
  const draft = saveCodeDraft({ form: asked.form, typed: textFields(asked.fields), resendAt: answer.resendAt }, secure);
  return redirect(visit.here, { status: 303, headers: [...visit.cookies, draft].map((cookie): [string, string] => ["Set-Cookie", cookie]) });
}

/** Whom a form names: by an e-mail address or by a phone number. */
export const recipientOf = (form: { email: string } | { email?: undefined; phoneCountry: string; phone: string }) =>
  form.email === undefined ? { phoneCountry: form.phoneCountry, phone: form.phone } : { email: form.email };
