import { createHmac, timingSafeEqual } from "node:crypto";
import type { Env } from "#server/env.ts";
import { path } from "#server/locale/path.schema.ts";
import type { Language } from "#server/locale/locale.schema.ts";

type KeyEnv = Pick<Env, "sessionSecrets">;
type KeyOrder = { id: string; number: string };
/** The page that a key opens. The key can do nothing else: mail providers fetch the links of mails, and post to that of the reminders. */
type SignedPage = "reminders" | "rate";

/** Bytes of the signature. */
const SIGNATURE_BYTES = 16;

/** Returns a page about an order for its buyer, without sign-in: its reminders or its rating. Works until its session secret is removed. */
export function signedOrderLink(env: KeyEnv & Pick<Env, "publicOrigin">, page: SignedPage, order: KeyOrder, language: Language): string {
  const [secret] = env.sessionSecrets ?? [];
  if (!secret) throw new Error("SESSION_SECRETS must hold at least one secret");
  return env.publicOrigin + path(language, page, { key: `${order.number}.${sign(secret, page, order.id).toString("base64url")}` });
}

/** Returns the order number that a key claims; its signature is checked by `isSignedKey`. Null if the key is malformed. */
export const orderNumberOfKey = (key: string): string | null => /^([A-Z0-9-]{4,40})\.[\w-]{22}$/.exec(key)?.[1] ?? null;

/** Whether the shop signed this key for the page of the order. */
export function isSignedKey(env: KeyEnv, page: SignedPage, key: string, orderId: string): boolean {
  const signature = Buffer.from(key.slice(key.indexOf(".") + 1), "base64url");
  return (env.sessionSecrets ?? []).some((secret) => signature.length === SIGNATURE_BYTES && timingSafeEqual(signature, sign(secret, page, orderId)));
}

const sign = (secret: string, page: SignedPage, orderId: string) =>
  createHmac("sha256", secret).update(`${page}:${orderId}`).digest().subarray(0, SIGNATURE_BYTES);
