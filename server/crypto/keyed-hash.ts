import { createHmac } from "node:crypto";
import type { Env } from "#server/env.ts";

/**
 * Hashes a text for one purpose with each key of FILE_KEYS, newest first, so that texts can be compared without being stored. Store the first hash and
 * search for all of them, because rows written before a key was replaced have the hash of the older key. Throws without a key.
 */
export function keyedHash({ fileKeys }: Pick<Env, "fileKeys">, purpose: string, text: string | Buffer): [string, ...string[]] {
  const [first, ...older] = (fileKeys ?? []).map((key) => {
    const purposeKey = createHmac("sha256", key).update(purpose).digest();
    return createHmac("sha256", purposeKey).update(text).digest("base64url");
  });
  if (!first) throw new Error("FILE_KEYS must hold at least one key");
  return [first, ...older];
}

/** Keyed hashes of the email address of an enquiry's sender, ignoring case. Store the first; search with all of them. */
export const hashSender = (env: Pick<Env, "fileKeys">, email: string) => keyedHash(env, "enquiry-email", email.toLowerCase());
