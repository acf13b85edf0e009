import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { projectRoot } from "#server/env.ts";
import { acceptedFields, type FieldErrors } from "#server/forms/accepted-fields.ts";
import { PasswordSchema } from "#server/identity/core/password.schema.ts";
import { hashPassword } from "./hash-password.ts";
import { refuse } from "#server/identity/core/limits.ts";

let commonest: Set<string> | undefined;

/** Whether a password is one of the 5,000 that are tried first; capitals do not count. */
export function isCommonPassword(password: string): boolean {
  commonest ??= new Set(readFileSync(join(projectRoot, "server/identity/common-passwords.txt"), "utf8").split(/\s+/).filter(Boolean));
  return commonest.has(password.normalize("NFKC").toLowerCase());
}

/** A new password that is too common, in a form's `field`; `errors` are what its schema refuses. */
export function findPasswordErrors(field: "password" | "newPassword", typed: Record<string, unknown>, errors: object): FieldErrors {
  const { [field]: password } = acceptedFields(z.object({ [field]: PasswordSchema }), typed, errors);
  return password !== undefined && isCommonPassword(password) ? { [field]: ["identity.password-common"] } : {};
}

/** The hash of a password that was just chosen; refuses the commonest ones, and any while too many wait. */
export async function newPassword(password: string) {
  return isCommonPassword(password) ? refuse("identity.password-common") : hashPassword(password);
}
