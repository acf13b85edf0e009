import { keyedHash } from "#server/crypto/keyed-hash.ts";
import type { Env } from "#server/env.ts";

/** Tells senders apart by their e-mail address without saying which it is; the first is the one to store. */
export const hashSender = (env: Pick<Env, "fileKeys">, email: string) => keyedHash(env, "enquiry-email", email.toLowerCase());
