import type { Env } from "#server/env.ts";
import { keyedHash } from "./keyed-hash.ts";

/** Keyed hashes of the email address of an enquiry's sender, ignoring case. Store the first; search with all of them. */
export const hashSender = (env: Pick<Env, "fileKeys">, email: string) => keyedHash(env, "enquiry-email", email.toLowerCase());
