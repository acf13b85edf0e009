import { z } from "zod";
import { register } from "#server/identity/account/register.ts";
import { RegisterForms } from "#server/identity/account/register.schema.ts";
import { findPasswordErrors } from "#server/identity/password/new-password.ts";
import { findRecipientErrors } from "#server/identity/code/recipient.ts";
import { oneOfForms } from "#server/forms/one-of-forms.schema.ts";
import { callViewer } from "#app/api/call/call-viewer.server.ts";
import { defineCall } from "#app/api/call/define-call.server.ts";
import { rejectCall } from "#app/api/call/reject-call.server.ts";
import { recipientFields, recipientOf, inferTab } from "./code-fields.server.ts";
import { readSessionTokens, sessionShape, signInResult } from "./session-data.server.ts";
import { CodeKeySchema } from "#server/identity/code/code-form.schema.ts";
import { codeKeyBinding } from "#server/identity/code/code.ts";

const FORMS = {
  email: RegisterForms.email.safeExtend({ codeKey: CodeKeySchema }),
  phone: RegisterForms.phone.safeExtend({ codeKey: CodeKeySchema }),
};

/** Creates an account for an email address or phone number that a code verifies, or finds the existing one, and signs in (§7, /user/register). */
export const registerCall = defineCall({
  about:
    "Creates an account for the email address or phone number that a code verifies, and signs in. An existing account keeps its password, if it has one.",
  who: "anyone",
  input: oneOfForms(
    {
      ...recipientFields,
      code: z.string().optional(),
      codeKey: z.string().optional(),
      password: z.string().optional(),
      agreePrivacy: z.literal("on").optional().catch(undefined),
    },
    (fields) => FORMS[inferTab(fields)],
  ),
  output: z.strictObject({ ...sessionShape, existed: z.boolean(), keptPassword: z.boolean() }),
  codes: ["CODE_WRONG", "PASSWORD_COMMON", "TOO_MANY_TRIES", "BUSY"],
  examples: [
    { email: "ada@example.com", code: "123456", codeKey: "A".repeat(43), password: "blue-Heron-42", agreePrivacy: "on" },
    { phoneCountry: "HK", phone: "91234567", code: "123456", codeKey: "A".repeat(43), password: "blue-Heron-42", agreePrivacy: "on" },
  ],
  async check(_, { form }) {
    const typed = Object.fromEntries(form);
    return { ...findRecipientErrors(typed, {}), ...findPasswordErrors("password", typed, {}) };
  },
  async run(form, caller) {
    const { shop, clientAddress } = caller;
    const { code, password, codeKey } = form;
    const { language } = callViewer(caller);
    const result = await register(shop, {
      to: recipientOf(form),
      code,
      password,
      browser: codeKeyBinding(codeKey),
      language,
      clientAddress,
      replaces: readSessionTokens(caller),
    });
    if (!result.ok) return rejectCall(result, result.code === "phone-invalid" ? { field: "phone" } : {});
    const { data, headers } = signInResult(caller, { kind: "account", token: result.token, stay: false });
    return { ok: true, data: { ...data, existed: result.existed, keptPassword: result.keptPassword }, headers };
  },
});
