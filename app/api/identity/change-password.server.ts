import { changePassword, checkPasswordChange } from "#server/identity/password/change-password.ts";
import { ChangePasswordSchema } from "#server/identity/password/change-password.schema.ts";
import { defineCall } from "#app/api/call/define-call.server.ts";
import { rejectCall } from "#app/api/call/reject-call.server.ts";
import { SessionSchema, signInResult } from "./session-data.server.ts";

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
