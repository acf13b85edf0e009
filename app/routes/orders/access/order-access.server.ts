import type { AppLoadContext } from "@remix-run/node";
import { readIdentity, readTokens, requireAccount } from "#app/request/identity.server.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import type { OrderAccess } from "#server/orders/core/find-order.ts";

/**
 * Returns what authorises this request to see the order of the URL: the link key if there is one, else the signed-in account.
 * If the session has expired on the server, redirects to the sign-in page, which leads back here (§4).
 */
export async function readOrderAccess(request: Request, language: Language, context: AppLoadContext): Promise<OrderAccess> {
  const access = await findOrderAccess(request, context);
  const ended = "key" in access && !access.key && access.number && readTokens(request, context.shop.env.secure).account;
  if (ended) await requireAccount(request, language, context);
  return access;
}

/** Like `readOrderAccess`, but never redirects. Downloads use it: the browser would save the sign-in page as the file. */
export async function findOrderAccess(request: Request, context: AppLoadContext): Promise<OrderAccess> {
  const search = new URL(request.url).searchParams;
  const number = search.get("order") ?? "";
  const key = search.get("key") ?? "";
  if (key || !number) return { number, key };
  const identity = await readIdentity(request, context);
  return identity?.kind === "account" ? { number, accountId: identity.accountId } : { number, key };
}

/** Returns the access as the links of a page repeat it; `key` is null if the session gives access. */
export const linkAccess = (access: OrderAccess) => ({ number: access.number, key: "key" in access ? access.key : null });

export type LinkAccess = ReturnType<typeof linkAccess>;
