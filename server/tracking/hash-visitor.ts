import { keyedHash } from "#server/crypto/keyed-hash.ts";
import type { Env } from "#server/env.ts";

/** Tells visitors apart by their device fingerprint without keeping it; the first is the one to store. */
export const hashVisitor = (env: Pick<Env, "fileKeys">, murmur: string) => keyedHash(env, "tracking.visitor", murmur);
