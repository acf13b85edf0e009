import { z } from "zod";
import { readAccount } from "#server/identity/account/read-account.ts";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { TimeSchema, time } from "#app/api/call/call-values.server.ts";
import { defineCall } from "#app/api/call/define-call.server.ts";

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
