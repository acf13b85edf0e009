import type { AppContext } from "#server/context/app-context.ts";
import { HANDOVER_MS, newHandoverToken } from "./esim-handover.ts";
import { hashToken } from "#server/identity/core/identity.ts";

/**
 * Returns the address of the eSIM site (§2, eSIM link dialog). If a signed-in account agreed to share its e-mail and phone, the address carries a
 * token that the site can exchange for them once, within two minutes. The address itself contains no personal data. `product` selects what the site
 * shows.
 */
export async function createEsimLink(
  shop: Pick<AppContext, "env" | "db" | "clock">,
  { accountId, share, product }: { accountId: string | null; share: boolean; product?: string | undefined },
): Promise<{ url: string }> {
  const url = new URL(shop.env.esimSiteUrl);
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
