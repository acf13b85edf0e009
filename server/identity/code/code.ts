import { createHmac, randomInt, timingSafeEqual, randomBytes } from "node:crypto";
import type { Env } from "#server/env.ts";
import type { CodePurpose } from "#server/domain/service-states.schema.ts";

/** Everything that a code is bound to. */
type CodeUse = { purpose: CodePurpose; address: string; browser: string };

/** How long a code is valid (ms), when the next one may be requested (ms), and the maximum number of attempts per code. */
export const CODE_TTL_MS = 10 * 60_000;
export const CODE_RESEND_INTERVAL_MS = 60_000;
export const MAX_CODE_ATTEMPTS = 5;

/** Returns six random digits. */
export const newCode = () => String(randomInt(1_000_000)).padStart(6, "0");

export const hashAddress = (env: Pick<Env, "sessionSecrets">, address: string) => hashWithEachSecret(env, `identity-recipient\n${address}`);
export const hashBrowser = (env: Pick<Env, "sessionSecrets">, browser: string) => hashWithEachSecret(env, `identity-browser\n${browser}`);
export const hashCode = (env: Pick<Env, "sessionSecrets">, { purpose, address, browser }: CodeUse, code: string) =>
  hashWithEachSecret(env, ["identity-code", purpose, address, browser, code].join("\n"));

/** Returns a keyed hash for each configured secret, the current one first. Store the first; compare with all of them. */
function hashWithEachSecret(env: Pick<Env, "sessionSecrets">, text: string): [string, ...string[]] {
  const [first, ...older] = (env.sessionSecrets ?? []).map((secret) => createHmac("sha256", secret).update(text).digest("base64url"));
  if (!first) throw new Error("SESSION_SECRETS must hold at least one secret");
  return [first, ...older];
}

/** Whether a stored hash equals one of these, in constant time. Without a stored hash it does the same work and returns false. */
export function matchesAnyHash(stored: string | undefined, hashes: string[]): boolean {
  // The substitute is as long as a hash, so that the comparison takes the same time.
  const storedBytes = Buffer.from(stored ?? "-".repeat(43));
  return (
    hashes.map((hash) => Buffer.from(hash)).filter((hash) => hash.length === storedBytes.length && timingSafeEqual(hash, storedBytes)).length > 0
  );
}

/** Returns 32 random bytes that bind a code to an API client, as the visitor cookie binds it to a browser. */
export const newCodeKey = () => randomBytes(32).toString("base64url");

/**
 * Returns the text that an API client's code is bound to instead of a browser cookie. No cookie has this form, so API clients and browsers cannot
 * use each other's codes.
 */
export const codeKeyBinding = (codeKey: string) => `code-key\n${codeKey}`;
