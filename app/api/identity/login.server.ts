import { z } from "zod";
import { signInWithIccid } from "#server/identity/sign-in/sign-in-with-iccid.ts";
import { CodeLoginForm, LOGIN_SCHEMAS, LOGIN_TABS, loginMethod } from "#server/identity/sign-in/login.schema.ts";
import { signInWithCode } from "#server/identity/sign-in/sign-in-with-code.ts";
import { signInWithPassword } from "#server/identity/sign-in/sign-in-with-password.ts";
import { findRecipientErrors } from "#server/identity/code/recipient.ts";
import { oneOfForms } from "#server/forms/one-of-forms.schema.ts";
import { callViewer } from "#app/api/call/call-viewer.server.ts";
import { defineCall, type Caller } from "#app/api/call/define-call.server.ts";
import { rejectCall } from "#app/api/call/reject-call.server.ts";
import { recipientFields, recipientOf, inferTab } from "./code-fields.server.ts";
import { readSessionTokens, SessionSchema, signInResult } from "./session-data.server.ts";
import { CodeKeySchema } from "#server/identity/code/code-form.schema.ts";
import { codeKeyBinding } from "#server/identity/code/code.ts";

const FORMS = { ...LOGIN_SCHEMAS, code: CodeLoginForm.safeExtend({ codeKey: CodeKeySchema }) };

/** Signs in to an account, with phone or email and password or with email and code, or with an ICCID (§7, /user/login; §4). */
export const loginCall = defineCall({
  about: "Signs in by phone and password, email and password, email and code, or ICCID; returns the value of the header Token.",
  who: "anyone",
  input: oneOfForms(
    {
      ...recipientFields,
      tab: z.enum(LOGIN_TABS).optional().catch(undefined),
      password: z.string().optional(),
      code: z.string().optional(),
      codeKey: z.string().optional(),
      iccid: z.string().optional(),
      staySignedIn: z.literal("on").optional().catch(undefined),
      agreePrivacy: z.literal("on").optional().catch(undefined),
    },
    ({ tab, iccid, password, code, ...sent }) =>
      FORMS[loginMethod(tab ?? (iccid === undefined ? inferTab(sent) : "iccid"), password !== undefined && code === undefined)],
  ),
  output: SessionSchema,
  codes: ["SIGN_IN_WRONG", "SIGN_IN_WRONG_PHONE", "CODE_WRONG", "ICCID", "CARRIER_SILENT", "TOO_MANY_TRIES", "BUSY"],
  examples: [
    { tab: "phone", phoneCountry: "HK", phone: "91234567", password: "blue-Heron-42" },
    { tab: "email", email: "ada@example.com", password: "blue-Heron-42" },
    { tab: "email", email: "ada@example.com", code: "123456", codeKey: "A".repeat(43), agreePrivacy: "on" },
    { tab: "iccid", iccid: "8985234000000000000" },
  ],
  check: async (_, { form }) => findRecipientErrors(Object.fromEntries(form), {}),
  async run(form, caller) {
    const stay = form.staySignedIn === "on";
    const kind = "iccid" in form ? "card" : "account";
    const result = await signIn(form, stay, caller);
    if (result.ok) return { ok: true, ...signInResult(caller, { kind, token: result.token, stay }) };
    const field = kind === "card" ? "iccid" : result.code === "phone-invalid" ? "phone" : undefined;
    return rejectCall(result, { field });
  },
});

function signIn(form: z.output<(typeof FORMS)[keyof typeof FORMS]>, stay: boolean, caller: Caller) {
  const { shop, clientAddress, ticket } = caller;
  const common = { stay, clientAddress, replaces: readSessionTokens(caller) };
  if ("iccid" in form) return signInWithIccid(shop, { iccid: form.iccid, ticket, ...common });
  if ("password" in form)
    return signInWithPassword(shop, { who: recipientOf(form), password: form.password, browser: codeKeyBinding(ticket), ...common });
  const { email, code, codeKey } = form;
  const { language } = callViewer(caller);
  return signInWithCode(shop, { to: { email }, code, browser: codeKeyBinding(codeKey), language, ...common });
}
