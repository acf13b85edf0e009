import { keyedHash } from "#server/crypto/keyed-hash.ts";
import type { Env } from "#server/env.ts";

/** Keyed hashes of a sender's email address, ignoring case. Store the first; search with all of them. */
export const hashSender = (env: Pick<Env, "fileKeys">, email: string) => keyedHash(env, "enquiry-email", email.toLowerCase());
