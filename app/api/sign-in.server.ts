import { z } from "zod";
import { CODE_TABS, type CodeTab, SendCodeForms, CodeKeySchema } from "#server/identity/code/code-form.schema.ts";
import { readTokens, signInCookies, signOutCookies } from "#app/request/identity.server.ts";
import { type Caller, defineCall, callViewer } from "#app/api/call/define-call.server.ts";
import type { Identity } from "#server/identity/core/identity.ts";
import { sendCode } from "#server/identity/code/send-code.ts";
import { oneOfForms } from "#server/forms/cross-field.schema.ts";
import { choice } from "#server/forms/field.schema.ts";
import { time, TimeSchema } from "#app/api/call/call-values.server.ts";
import { rejectCall } from "#app/api/call/reject-call.server.ts";
import { codeKeyBinding, newCodeKey } from "#server/identity/code/code.ts";
import { signInWithIccid } from "#server/identity/sign-in/sign-in-with-iccid.ts";
import { CodeLoginForm, LOGIN_SCHEMAS, LOGIN_TABS, loginMethod } from "#server/identity/sign-in/login.schema.ts";
import { signInWithCode } from "#server/identity/sign-in/sign-in-with-code.ts";
import { signInWithPassword } from "#server/identity/sign-in/sign-in-with-password.ts";
import { findRecipientErrors } from "#server/identity/code/recipient.ts";
import { endSession } from "#server/identity/session/sessions.ts";

/** The fields of a recipient: `tab`, and an email address or a phone number. The schema of the chosen form validates them. */
export const recipientFields = {
  tab: z.enum(CODE_TABS).optional().catch(undefined),
  email: z.string().optional(),
  phoneCountry: z.string().optional(),
  phone: z.string().optional(),
};

/** Returns the tab: `tab` if it is valid, else inferred from the fields that were sent. */
export const inferTab = ({ tab, email, phone }: { tab?: string | undefined; email?: string | undefined; phone?: string | undefined }): CodeTab =>
  CODE_TABS.find((codeTab) => codeTab === tab) ?? (phone !== undefined && email === undefined ? "phone" : "email");

/** Returns the recipient fields of a form. */
export const recipientOf = (form: { email: string } | { phoneCountry: string; phone: string }) =>
  "email" in form ? { email: form.email } : { phoneCountry: form.phoneCountry, phone: form.phone };

/** A new session. `token`: for the header Token. `kind`: `card` is a session signed in by ICCID, without personal data (§4). */
export const sessionShape = { token: z.string(), kind: z.enum(["account", "card"]) };
export const SessionSchema = z.strictObject(sessionShape);

/** Returns the session tokens in the header Token and in both cookies. Signing in replaces their sessions; signing out ends them. */
export function readSessionTokens({ request, shop }: Caller): (string | null)[] {
  const { account, card } = readTokens(request, shop.env.secure);
  return [request.headers.get("Token"), account, card];
}

/** Returns the data and headers that sign a caller in: a token and, if the request has no header Token (a page of this site), cookies. */
export function signInResult({ request, shop }: Caller, { kind, token, stay }: { kind: Identity["kind"]; token: string; stay: boolean }) {
  const cookies = request.headers.has("Token") ? [] : signInCookies(kind, token, { secure: shop.env.secure, stay });
  return { data: { token, kind }, headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]) };
}

const PURPOSES = { login: "sign-in", register: "register", resetPassword: "reset" } as const;

const commonFields = { purpose: choice(["login", "register", "resetPassword"]), codeKey: CodeKeySchema.optional() };
const FORMS = { email: SendCodeForms.email.extend(commonFields), phone: SendCodeForms.phone.extend(commonFields) };

/**
 * Sends a code by email or SMS and returns the key that must be sent with it. The response does not reveal whether an account exists (§7,
 * /user/sendCode).
 */
export const sendCodeCall = defineCall({
  about:
    "Sends a code of six digits by email or SMS, and returns the codeKey that must be sent together with the code. For purpose=login only by email.",
  who: "anyone",
  input: oneOfForms(
    { purpose: z.enum(["login", "register", "resetPassword"]).optional().catch(undefined), ...recipientFields, codeKey: z.string().optional() },
    ({ purpose, ...sent }) => FORMS[purpose === "login" ? "email" : inferTab(sent)],
  ),
  output: z.strictObject({ codeKey: z.string(), resendAt: TimeSchema }),
  codes: ["CODE_SOON", "TOO_MANY_TRIES"],
  examples: [
    { purpose: "login", email: "ada@example.com" },
    { purpose: "register", tab: "phone", phoneCountry: "HK", phone: "91234567" },
  ],
  async run({ purpose, codeKey = newCodeKey(), ...form }, caller) {
    const { shop, clientAddress, ticket } = caller;
    const { language } = callViewer(caller);
    const to = recipientOf(form);
    const result = await sendCode(shop, { purpose: PURPOSES[purpose], to, browser: codeKeyBinding(codeKey), language, clientAddress, ticket });
    if (!result.ok) return rejectCall(result, { field: "email" in to ? "email" : "phone" });
    return { ok: true, data: { codeKey, resendAt: time(result.resendAt) } };
  },
});

const LOGIN_FORMS = { ...LOGIN_SCHEMAS, code: CodeLoginForm.safeExtend({ codeKey: CodeKeySchema }) };

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
      LOGIN_FORMS[loginMethod(tab ?? (iccid === undefined ? inferTab(sent) : "iccid"), password !== undefined && code === undefined)],
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

function signIn(form: z.output<(typeof LOGIN_FORMS)[keyof typeof LOGIN_FORMS]>, stay: boolean, caller: Caller) {
  const { shop, clientAddress, ticket } = caller;
  const common = { stay, clientAddress, replaces: readSessionTokens(caller) };
  if ("iccid" in form) return signInWithIccid(shop, { iccid: form.iccid, ticket, ...common });
  if ("password" in form)
    return signInWithPassword(shop, { who: recipientOf(form), password: form.password, browser: codeKeyBinding(ticket), ...common });
  const { email, code, codeKey } = form;
  const { language } = callViewer(caller);
  return signInWithCode(shop, { to: { email }, code, browser: codeKeyBinding(codeKey), language, ...common });
}

/** Ends the sessions of the header Token and of the cookies (§7, /user/logout; §4). */
export const logoutCall = defineCall({
  about: "Ends the sessions of the header Token and of the cookies, if there are any. Without a session, the answer is SUCCESS, too.",
  who: "anyone",
  endsSession: true,
  input: z.object({}),
  output: z.null(),
  codes: [],
  async run(_, caller) {
    const { shop, request } = caller;
    await endSession(shop.db, readSessionTokens(caller));
    const cookies = request.headers.has("Token") ? [] : signOutCookies(shop.env.secure);
    return { ok: true, data: null, headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]) };
  },
});
