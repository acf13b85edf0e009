import { recordAttempt } from "#server/audit/record-attempt.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { consumeLimits, type AttemptLimit, type AttemptLimitCode } from "#server/db/rate-limit/consume-limits.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { checkPassword } from "#server/identity/password/hash-password.ts";
import { deskStaff } from "./staff-account.ts";
import { confirmationLimits } from "./staff-limits.ts";

type Owner = { id: string; name: string; password_hash: string | null };

/** Checks the password that the owner of a session types again. Returns the limits, which are cleared (`clearRateLimit`) once the owner is confirmed. */
export async function checkOwnPassword(
  shop: AppContext,
  owner: Owner,
  { password, address }: { password: string; address: string },
): Promise<{ ok: true; limits: AttemptLimit[] } | Rejection<"password-wrong" | "busy" | AttemptLimitCode>> {
  const limits = confirmationLimits(owner.id);
  const attempt = { who: deskStaff(owner, address), accountId: owner.id, about: owner.id };
  const limited = await consumeLimits(shop, limits);
  if (limited) {
    await recordAttempt(shop, { ...attempt, action: "staff.limit-attempts" });
    return limited;
  }
  const check = await checkPassword(owner.password_hash, password);
  if (!check.ok) return check;
  if (check.value) return { ok: true, limits };
  await recordAttempt(shop, { ...attempt, action: "staff.fail-password" });
  return reject("password-wrong");
}
