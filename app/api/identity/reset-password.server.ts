import { z } from "zod";
import { resetPassword } from "#server/identity/password/reset-password.ts";
import { ResetForms } from "#server/identity/password/reset-password.schema.ts";
import { findPasswordErrors } from "#server/identity/password/new-password.ts";
import { findRecipientErrors } from "#server/identity/code/recipient.ts";
import { oneOfForms } from "#server/forms/one-of-forms.schema.ts";
import { defineCall } from "#app/api/call/define-call.server.ts";
import { rejectCall } from "#app/api/call/reject-call.server.ts";
import { recipientFields, recipientOf, inferTab } from "./code-fields.server.ts";
import { readSessionTokens, SessionSchema, signInResult } from "./session-data.server.ts";
import { CodeKeySchema } from "#server/identity/code/code-form.schema.ts";
import { codeKeyBinding } from "#server/identity/code/code.ts";

const FORMS = {
  email: ResetForms.email.safeExtend({ codeKey: CodeKeySchema }),
  phone: ResetForms.phone.safeExtend({ codeKey: CodeKeySchema }),
};

/** Sets a new password with a code, ends all sessions of the account and signs in (§7, /user/resetPassword). */
export const resetPasswordCall = defineCall({
  about: "Sets a new password with a code, ends all sessions of the account and signs in.",
  who: "anyone",
  input: oneOfForms(
    {
      ...recipientFields,
      code: z.string().optional(),
      codeKey: z.string().optional(),
      newPassword: z.string().optional(),
      confirmPassword: z.string().optional(),
    },
    (fields) => FORMS[inferTab(fields)],
  ),
  output: SessionSchema,
  codes: ["CODE_WRONG", "PASSWORD_COMMON", "TOO_MANY_TRIES", "BUSY"],
  examples: [
    { email: "ada@example.com", code: "123456", codeKey: "A".repeat(43), newPassword: "blue-Heron-43", confirmPassword: "blue-Heron-43" },
    {
      phoneCountry: "HK",
      phone: "91234567",
      code: "123456",
      codeKey: "A".repeat(43),
      newPassword: "blue-Heron-43",
      confirmPassword: "blue-Heron-43",
    },
  ],
  async check(_, { form }) {
    const typed = Object.fromEntries(form);
    return { ...findRecipientErrors(typed, {}), ...findPasswordErrors("newPassword", typed, {}) };
  },
  async run(form, caller) {
    const { shop, clientAddress } = caller;
    const { code, newPassword, codeKey } = form;
    const result = await resetPassword(shop, {
      to: recipientOf(form),
      code,
      newPassword,
      browser: codeKeyBinding(codeKey),
      clientAddress,
      replaces: readSessionTokens(caller),
    });
    if (!result.ok) return rejectCall(result, result.code === "phone-invalid" ? { field: "phone" } : {});
    return { ok: true, ...signInResult(caller, { kind: "account", token: result.token, stay: false }) };
  },
});
