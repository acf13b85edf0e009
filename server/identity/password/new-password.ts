import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { projectRoot } from "#server/env.ts";
import { acceptedFields, type FieldErrors } from "#server/forms/accepted-fields.ts";
import { PasswordSchema } from "#server/identity/core/password.schema.ts";
import { hashPassword } from "./hash-password.ts";
import { reject } from "#server/forms/rejection.ts";

let commonPasswords: Set<string> | undefined;

/** Hashes a new password. Rejects common passwords, and any password while too many hashes wait. */
export async function hashNewPassword(password: string) {
  return isCommonPassword(password) ? reject("password-common") : hashPassword(password);
}

/** Returns an error for a new password that is too common. `field` is its form field, and `errors` are those of the schema. */
export function findPasswordErrors(field: "password" | "newPassword", typed: Record<string, unknown>, errors: object): FieldErrors {
  const { [field]: password } = acceptedFields(z.object({ [field]: PasswordSchema }), typed, errors);
  return password !== undefined && isCommonPassword(password) ? { [field]: ["identity.password-common"] } : {};
}

/** Whether a password is in the list of common passwords; ignores case. */
export function isCommonPassword(password: string): boolean {
  commonPasswords ??= new Set(readFileSync(join(projectRoot, "server/identity/common-passwords.txt"), "utf8").split(/\s+/).filter(Boolean));
  return commonPasswords.has(password.normalize("NFKC").toLowerCase());
}
