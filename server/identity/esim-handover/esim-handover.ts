import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Env } from "#server/env.ts";

/** How long a hand-over may be redeemed, ms. */
export const HANDOVER_MS = 2 * 60_000;

type Keys = Pick<Env, "sessionSecrets">;

/** A hand-over token: chance, when it ends (s), and a signature of both. It names nobody. */
export function newHandoverToken(env: Keys, now: number): string {
  const said = `${randomBytes(32).toString("base64url")}.${Math.floor((now + HANDOVER_MS) / 1000)}`;
  const [key] = handoverKeys(env);
  if (!key) throw new Error("SESSION_SECRETS must hold at least one secret");
  return `${said}.${sign(key, said).toString("base64url")}`;
}

/** Whether a token was signed by this shop and has not ended; whether it was used already, the database knows. */
export function isHandoverToken(env: Keys, token: string, now: number): boolean {
  const [, said = "", ends = "", signature = ""] = /^([\w-]{43}\.(\d{10,11}))\.([\w-]{43})$/.exec(token) ?? [];
  if (said === "" || Number(ends) * 1000 <= now) return false;
  const given = Buffer.from(signature, "base64url");
  return handoverKeys(env).some((key) => {
    const expected = sign(key, said);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** The first secret signs, every one is accepted (rotation). */
const handoverKeys = (env: Keys) => (env.sessionSecrets ?? []).map((secret) => createHmac("sha256", secret).update("esim-handover").digest());
const sign = (key: Buffer, said: string) => createHmac("sha256", key).update(said).digest();
