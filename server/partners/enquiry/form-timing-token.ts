import { keyedHash } from "#server/crypto/keyed-hash.ts";
import type { Env } from "#server/env.ts";

/** Of a hash: nobody guesses so many characters. */
const HASH_LENGTH = 22;

const hashesOf = (env: Pick<Env, "fileKeys">, at: string) => keyedHash(env, "enquiry-stamp", at).map((hash) => hash.slice(0, HASH_LENGTH));

/** When a form was first shown, ms UTC, as it carries it itself: `1795248000000.<hash>`, which nobody else can write. */
export const createFormTimingToken = (env: Pick<Env, "fileKeys">, now: number): string => `${now}.${hashesOf(env, String(now))[0]}`;

/** When the form of a stamp was first shown, ms UTC; null where there is none, or where it is not one of ours. */
export function readFormTimingToken(env: Pick<Env, "fileKeys">, text: string | null): number | null {
  const [, at, hash] = /^(\d{1,15})\.([\w-]{22})$/.exec(text ?? "") ?? [];
  return at !== undefined && hash !== undefined && hashesOf(env, at).includes(hash) ? Number(at) : null;
}
