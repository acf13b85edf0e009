import { keyedHash } from "#server/crypto/keyed-hash.ts";
import type { Env } from "#server/env.ts";

/** The number of characters of the hash in a token: 132 bits, which cannot be guessed. */
const HASH_LENGTH = 22;

/** Returns a signed token with the time when a form was first shown, ms UTC: `1795248000000.<hash>`. */
export const createFormTimingToken = (env: Pick<Env, "fileKeys">, now: number): string => `${now}.${tokenHashes(env, String(now))[0]}`;

/** Returns the time in a timing token, ms UTC, or null if the token is missing or its signature is invalid. */
export function readFormTimingToken(env: Pick<Env, "fileKeys">, text: string | null): number | null {
  const [, at, hash] = /^(\d{1,15})\.([\w-]{22})$/.exec(text ?? "") ?? [];
  return at !== undefined && hash !== undefined && tokenHashes(env, at).includes(hash) ? Number(at) : null;
}

const tokenHashes = (env: Pick<Env, "fileKeys">, at: string) => keyedHash(env, "enquiry-stamp", at).map((hash) => hash.slice(0, HASH_LENGTH));
