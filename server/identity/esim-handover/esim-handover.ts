import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Env } from "#server/env.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { hashToken } from "#server/identity/core/identity.ts";

type Keys = Pick<Env, "sessionSecrets">;

/** How long a handover token can be redeemed, ms. */
export const HANDOVER_MS = 2 * 60_000;

/**
 * Returns the address of the eSIM site (§2, eSIM link dialog). If a signed-in account agreed to share its email and phone, the address carries a
 * token that the site can exchange for them once, within two minutes. The address itself contains no personal data. `product` selects what the site
 * shows. Returns the shop's own plans if no eSIM site is configured.
 */
export async function createEsimLink(
  shop: Pick<AppContext, "env" | "db" | "clock">,
  { accountId, share, product, language }: { accountId: string | null; share: boolean; product?: string | undefined; language: Language },
): Promise<{ url: string }> {
  const { esimSiteUrl, publicOrigin } = shop.env;
  if (!esimSiteUrl) return { url: publicOrigin + path(language, "plans") };
  const url = new URL(esimSiteUrl);
  if (product) url.searchParams.set("gdsProductCode", product);
  if (accountId === null || !share) return { url: url.href };
  const now = shop.clock();
  const token = newHandoverToken(shop.env, now);
  await shop.db.deleteFrom("esim_handovers").where("expires_at", "<=", now).execute();
  await shop.db
    .insertInto("esim_handovers")
    .values({ token_hash: hashToken(token), account_id: accountId, expires_at: now + HANDOVER_MS })
    .execute();
  url.searchParams.set("token", token);
  return { url: url.href };
}

/**
 * Redeems a handover token, once: returns the account's email address and E.164 phone number. Returns null if the token is invalid, expired or
 * already redeemed.
 */
export async function redeemEsimLink(shop: AppContext, token: string): Promise<{ email: string | null; phone: string | null } | null> {
  const now = shop.clock();
  if (!isHandoverToken(shop.env, token, now)) return null;
  const redeemed = await shop.db
    .updateTable("esim_handovers")
    .set({ redeemed_at: now })
    .where("token_hash", "=", hashToken(token))
    .where("redeemed_at", "is", null)
    .where("expires_at", ">", now)
    .returning("account_id")
    .executeTakeFirst();
  if (!redeemed) return null;
  const account = await shop.db.selectFrom("accounts").select(["email", "phone_number"]).where("id", "=", redeemed.account_id).executeTakeFirst();
  return account ? { email: account.email, phone: account.phone_number } : null;
}

/** Returns a handover token: random bytes, expiry time (seconds UTC), and a signature of both. It contains no personal data. */
export function newHandoverToken(env: Keys, now: number): string {
  const payload = `${randomBytes(32).toString("base64url")}.${Math.floor((now + HANDOVER_MS) / 1000)}`;
  const [key] = handoverKeys(env);
  if (!key) throw new Error("SESSION_SECRETS must hold at least one secret");
  return `${payload}.${sign(key, payload).toString("base64url")}`;
}

/** Whether a token has a valid signature and has not expired. Whether it was already redeemed is checked in the database. */
function isHandoverToken(env: Keys, token: string, now: number): boolean {
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
