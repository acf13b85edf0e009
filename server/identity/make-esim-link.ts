import type { Shop } from "#server/shop.ts";
import { HANDOVER_MS, newHandoverToken } from "./esim-handover.ts";
import { hashToken } from "./identity.ts";

/**
 * The address of the eSIM site (§2, eSIM link dialog). Where a signed-in account agreed to share its e-mail and phone, it carries a token
 * that the site redeems for them once, within two minutes; the address itself holds nothing about anybody.
 */
export async function makeEsimLink(shop: Shop, { accountId, share }: { accountId: string | null; share: boolean }): Promise<{ url: string }> {
  if (accountId === null || !share) return { url: shop.env.esimSiteUrl };
  const now = shop.clock();
  const token = newHandoverToken(shop.env, now);
  await shop.db.deleteFrom("esim_handovers").where("expires_at", "<=", now).execute();
  await shop.db
    .insertInto("esim_handovers")
    .values({ token_hash: hashToken(token), account_id: accountId, expires_at: now + HANDOVER_MS })
    .execute();
  const url = new URL(shop.env.esimSiteUrl);
  url.searchParams.set("token", token);
  return { url: url.href };
}
