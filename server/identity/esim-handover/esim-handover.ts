import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Env } from "#server/env.ts";

/** How long a handover token can be redeemed, ms. */
export const HANDOVER_MS = 2 * 60_000;

type Keys = Pick<Env, "sessionSecrets">;

/** Returns a handover token: random bytes, expiry time (seconds UTC), and a signature of both. It contains no personal data. */
export function newHandoverToken(env: Keys, now: number): string {
  const payload = `${randomBytes(32).toString("base64url")}.${Math.floor((now + HANDOVER_MS) / 1000)}`;
  const [key] = handoverKeys(env);
  if (!key) throw new Error("SESSION_SECRETS must hold at least one secret");
  return `${payload}.${sign(key, payload).toString("base64url")}`;
}

/** Whether a token has a valid signature and has not expired. Whether it was already redeemed is checked in the database. */
export function isHandoverToken(env: Keys, token: string, now: number): boolean {
  const [, payload = "", expiresAt = "", signature = ""] = /^([\w-]{43}\.(\d{10,11}))\.([\w-]{43})$/.exec(token) ?? [];
  if (payload === "" || Number(expiresAt) * 1000 <= now) return false;
  const providedSignature = Buffer.from(signature, "base64url");
  return handoverKeys(env).some((key) => {
    const expected = sign(key, payload);
    return providedSignature.length === expected.length && timingSafeEqual(providedSignature, expected);
  });
}

/** The first secret signs; all secrets are accepted, so that secrets can be rotated. */
const handoverKeys = (env: Keys) => (env.sessionSecrets ?? []).map((secret) => createHmac("sha256", secret).update("esim-handover").digest());
const sign = (key: Buffer, payload: string) => createHmac("sha256", key).update(payload).digest();
