import { z } from "zod";
import { register } from "#server/identity/account/register.ts";
import { RegisterForms } from "#server/identity/account/account.schema.ts";
import { findPasswordErrors } from "#server/identity/password/new-password.ts";
import { findRecipientErrors } from "#server/identity/code/recipient.ts";
import { oneOfForms } from "#server/forms/cross-field.schema.ts";
import { defineCall, callViewer } from "#app/api/call/define-call.server.ts";
import { rejectCall } from "#app/api/call/reject-call.server.ts";
import { recipientFields, recipientOf, inferTab, readSessionTokens, sessionShape, signInResult, SessionSchema } from "./sign-in.server.ts";
import { CodeKeySchema } from "#server/identity/code/code-form.schema.ts";
import { codeKeyBinding } from "#server/identity/code/code.ts";
import { resetPassword } from "#server/identity/password/reset-password.ts";
import { ResetForms } from "#server/identity/password/password.schema.ts";
import { changePassword, checkPasswordChange } from "#server/identity/password/change-password.ts";
import { ChangePasswordSchema } from "#server/identity/password/change-password.schema.ts";
import { readAccount } from "#server/identity/account/read-account.ts";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { TimeSchema, time } from "#app/api/call/call-values.server.ts";

const REGISTER_FORMS = {
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
    (fields) => REGISTER_FORMS[inferTab(fields)],
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

const RESET_FORMS = {
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
    (fields) => RESET_FORMS[inferTab(fields)],
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

/** Changes the password of an account that signs in by phone. Ends all its sessions and returns a new token (§7, /user/changePassword). */
export const changePasswordCall = defineCall({
  about: "Changes the password of an account that signs in by phone and password, ends all its sessions and returns a new token.",
  who: "account",
  input: ChangePasswordSchema,
  output: SessionSchema,
  codes: ["PASSWORD_WRONG", "PASSWORD_COMMON", "NO_PHONE_LOGIN", "TOO_MANY_TRIES", "BUSY"],
  examples: [{ password: "blue-Heron-42", newPassword: "blue-Heron-43", confirmPassword: "blue-Heron-43" }],
  async run({ password, newPassword }, caller) {
    const { shop, identity } = caller;
    const notAllowed = checkPasswordChange(identity);
    if (notAllowed) return rejectCall(notAllowed);
    const { accountId, tokenHash } = identity;
    const result = await changePassword(shop, { accountId, tokenHash, password, newPassword });
    if (!result.ok) return rejectCall(result);
    return { ok: true, ...signInResult(caller, { kind: "account", token: result.token, stay: result.stay }) };
  },
});

const AccountSchema = z.strictObject({
  kind: z.literal("account"),
  loginType: z.enum(["phone", "other"]).describe("phone: the account has a phone number and a password, which /user/changePassword changes"),
  email: z.string().nullable(),
  phone: z.strictObject({ country: z.string(), number: z.string(), whole: z.string().describe("E.164, such as +85291234567") }).nullable(),
  hasPassword: z.boolean(),
  language: z.enum(LANGUAGES).describe("The language of messages from the shop"),
  createdAt: TimeSchema,
});
const CardSchema = z.strictObject({ kind: z.literal("card"), loginType: z.null(), iccid: z.string() });

/**
 * Returns the caller's account with its contact data. For a caller signed in with an ICCID, returns only the ICCID, no personal data (§7,
 * /user/getUserInfo; §6).
 */
export const getUserInfoCall = defineCall({
  about: "Returns the account of the Token with its contact data; for a session signed in by ICCID, only the ICCID.",
  who: "holder",
  input: z.object({}),
  output: z.discriminatedUnion("kind", [AccountSchema, CardSchema]),
  codes: [],
  async run(_, { shop, identity }) {
    if (identity.kind === "card") return { ok: true, data: { kind: "card" as const, loginType: null, iccid: identity.iccid } };
    const account = await readAccount(shop, identity);
    // The account was deleted after the session was read.
    if (!account) return { ok: false, code: "TOKEN_VALID_FAIL", message: "errors.session-ended" };
    const { email, phone, hasPassword, language, createdAt } = account;
    return {
      ok: true,
      data: { kind: "account" as const, loginType: identity.loginType, email, phone, hasPassword, language, createdAt: time(createdAt) },
    };
  },
});
