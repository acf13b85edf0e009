import { createHmac, timingSafeEqual } from "node:crypto";
import type { Env } from "#server/env.ts";
import { path } from "#server/locale/path.schema.ts";
import type { Language } from "#server/locale/locale.schema.ts";

type KeyEnv = Pick<Env, "sessionSecrets">;
type KeyOrder = { id: string; number: string };

/** Bytes of the signature. */
const SIGNATURE_BYTES = 16;

/**
 * Returns the page that switches off the reminders of an order's buyer, without sign-in. Its key can do nothing else: mail providers fetch and post to
 * it. Works until its session secret is removed.
 */
export function reminderSwitchLink(env: KeyEnv & Pick<Env, "publicOrigin">, order: KeyOrder, language: Language): string {
  const [secret] = env.sessionSecrets ?? [];
  if (!secret) throw new Error("SESSION_SECRETS must hold at least one secret");
  return env.publicOrigin + path(language, "reminders", { key: `${order.number}.${sign(secret, order.id).toString("base64url")}` });
}

/** Returns the order number that a key claims; its signature is checked by `isSwitchKey`. Null if the key is malformed. */
export const orderNumberOfKey = (key: string): string | null => /^([A-Z0-9-]{4,40})\.[\w-]{22}$/.exec(key)?.[1] ?? null;

/** Whether the shop signed this key for the order. */
export function isSwitchKey(env: KeyEnv, key: string, orderId: string): boolean {
  const signature = Buffer.from(key.slice(key.indexOf(".") + 1), "base64url");
  return (env.sessionSecrets ?? []).some((secret) => signature.length === SIGNATURE_BYTES && timingSafeEqual(signature, sign(secret, orderId)));
}

const sign = (secret: string, orderId: string) => createHmac("sha256", secret).update(`reminders:${orderId}`).digest().subarray(0, SIGNATURE_BYTES);
