import { createHmac } from "node:crypto";
import type { Env } from "#server/env.ts";

export const SIGNATURE_HEADER = "sandbox-signature";

/** Returns the secrets of sandbox webhooks, newest first: the first one signs, all are accepted, so that they can be changed. */
export function sandboxSecrets(env: Pick<Env, "sessionSecrets">): string[] {
  return (env.sessionSecrets ?? []).map((secret) => createHmac("sha256", secret).update("sandbox-webhook").digest("hex"));
}
