import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import type { IdentityCodesTable } from "#server/db/tables/account-tables.ts";
import type { Env } from "#server/env.ts";

export type CodePurpose = IdentityCodesTable["purpose"];
/** What one code is bound to. */
export type CodeUse = { purpose: CodePurpose; address: string; browser: string };

/** How long a code holds, when the next may be asked for (ms), and how often it may be tried. */
export const CODE_MS = 10 * 60_000;
export const RESEND_MS = 60_000;
export const CODE_TRIES = 5;

/** Six digits by chance. */
export const newCode = () => String(randomInt(1_000_000)).padStart(6, "0");

/** A keyed hash under each secret of the configuration; the first is the one to store. */
function keyed(env: Pick<Env, "sessionSecrets">, text: string): [string, ...string[]] {
  const [first, ...older] = (env.sessionSecrets ?? []).map((secret) => createHmac("sha256", secret).update(text).digest("base64url"));
  if (!first) throw new Error("SESSION_SECRETS must hold at least one secret");
  return [first, ...older];
}

export const hashAddress = (env: Pick<Env, "sessionSecrets">, address: string) => keyed(env, `identity-recipient\n${address}`);
export const hashBrowser = (env: Pick<Env, "sessionSecrets">, browser: string) => keyed(env, `identity-browser\n${browser}`);
export const hashCode = (env: Pick<Env, "sessionSecrets">, { purpose, address, browser }: CodeUse, code: string) =>
  keyed(env, ["identity-code", purpose, address, browser, code].join("\n"));

/** Whether a stored hash is one of these, in constant time; with nothing stored the work is the same. */
export function isOneOf(stored: string | undefined, hashes: string[]): boolean {
  const kept = Buffer.from(stored ?? "-".repeat(43));
  return hashes.map((hash) => Buffer.from(hash)).filter((hash) => hash.length === kept.length && timingSafeEqual(hash, kept)).length > 0;
}
