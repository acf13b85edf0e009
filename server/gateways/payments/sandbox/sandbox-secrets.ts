import { createHmac } from "node:crypto";
import type { Env } from "#server/env.ts";

export const SIGNATURE_HEADER = "sandbox-signature";

/** The secrets that sandbox webhooks are signed with: the first signs, every one is accepted (rotation). */
export function sandboxSecrets(env: Pick<Env, "sessionSecrets">): string[] {
  return (env.sessionSecrets ?? []).map((secret) => createHmac("sha256", secret).update("sandbox-webhook").digest("hex"));
}
