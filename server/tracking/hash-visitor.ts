import { keyedHash } from "#server/crypto/keyed-hash.ts";
import type { Env } from "#server/env.ts";

/** Returns keyed hashes of a device fingerprint, one for each key; the first is for storing. The fingerprint itself is not stored. */
export const hashVisitor = (env: Pick<Env, "fileKeys">, murmur: string) => keyedHash(env, "tracking.visitor", murmur);
