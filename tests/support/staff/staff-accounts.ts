import { Secret, TOTP } from "otpauth";
import type { StaffRole } from "#server/domain/staff.schema.ts";
import { acceptInvitation } from "#server/staff/accounts/accept-invitation.ts";
import { inviteStaff } from "#server/staff/accounts/invite-staff.ts";
import { confirmTotpEnrolment, startTotpEnrolment } from "#server/staff/second-factor/enrol-totp.ts";
import type { GivenFactor } from "#server/staff/second-factor/second-factor.schema.ts";
import { finishSignIn } from "#server/staff/sign-in/finish-sign-in.ts";
import { startSignIn } from "#server/staff/sign-in/start-sign-in.ts";
import type { TestShop } from "#tests/support/shop.ts";
import { MEI } from "#tests/support/staff.ts";

export const STAFF_PASSWORD = "grey heron at dawn";
export const OFFICE = { address: "203.0.113.40", userAgent: "Firefox" };
/** A time step of an authenticator app, ms. */
export const STEP = 30_000;

export type Member = { accountId: string; email: string; token: string; secret: string; recoveryCodes: string[] };

/** Throws unless a use case succeeded. */
export function must<T extends { ok: boolean }>(result: T): Extract<T, { ok: true }> {
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result as Extract<T, { ok: true }>;
}

/** The code of an authenticator app now, or some steps later. */
export const codeOf = (shop: TestShop, secret: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: shop.clock() + steps * STEP });

export const byApp = (shop: TestShop, secret: string, steps = 0): GivenFactor => ({ method: "totp", code: codeOf(shop, secret, steps) });
export const byRecoveryCode = (code = ""): GivenFactor => ({ method: "recovery", code: code.replaceAll("-", "") });
export const WRONG_CODE: GivenFactor = { method: "recovery", code: "2".repeat(16) };

/** Invites somebody and returns the key in the link of the mail. */
export async function invite(shop: TestShop, email: string, roles: StaffRole[] = ["service"]): Promise<{ accountId: string; key: string }> {
  const { accountId } = must(await inviteStaff(shop, { email, name: "Ada Wong", roles, language: "en", who: MEI }));
  return { accountId, key: await keyFor(shop, email) };
}

/** Returns the key in the newest invitation to an address. */
export async function keyFor(shop: TestShop, email: string): Promise<string> {
  const text = (await mailsTo(shop, email)).find(({ body_text }) => body_text.includes("/invitation?key="))?.body_text ?? "";
  return text.split("/invitation?key=")[1]?.slice(0, 43) ?? "";
}

/** Runs due jobs and returns the mails to an address, newest first. */
export async function mailsTo(shop: TestShop, email: string) {
  await shop.runJobs();
  shop.pass(1);
  return shop.db
    .selectFrom("mailbox")
    .select(["subject", "body_text"])
    .where("recipient", "=", email)
    .orderBy("sent_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Creates an account that is signed in with an authenticator app. The next time step has begun, so that a new code can be used. */
export async function createMember(shop: TestShop, { email = "ada@rovelink.example", roles = ["service"] as StaffRole[] } = {}): Promise<Member> {
  const { accountId, key } = await invite(shop, email, roles);
  const pending = must(await acceptInvitation(shop, { key, newPassword: STAFF_PASSWORD, connection: OFFICE }));
  const { secret } = must(await startTotpEnrolment(shop, pending));
  const added = must(await confirmTotpEnrolment(shop, { token: pending.token, code: codeOf(shop, secret), connection: OFFICE }));
  shop.pass(STEP);
  return { accountId, email, secret, token: added.token ?? "", recoveryCodes: added.recoveryCodes ?? [] };
}

/** Step 1 of signing in. */
export const enterPassword = (shop: TestShop, email: string, { password = STAFF_PASSWORD, address = OFFICE.address, ticket = "browser" } = {}) =>
  startSignIn(shop, { email, password, connection: { ...OFFICE, address }, ticket });

/** Both steps of signing in; returns the token. The next time step has begun afterwards. */
export async function signIn(shop: TestShop, { email, secret }: Pick<Member, "email" | "secret">): Promise<string> {
  const { token } = must(await enterPassword(shop, email));
  const full = must(await finishSignIn(shop, { token, factor: byApp(shop, secret), connection: OFFICE }));
  shop.pass(STEP);
  return full.token;
}

/** Returns the actions in the audit log, oldest first. */
export async function actionsOf(shop: TestShop): Promise<string[]> {
  return (await shop.db.selectFrom("staff_actions").select("action").orderBy("at").orderBy("id").execute()).map(({ action }) => action);
}
