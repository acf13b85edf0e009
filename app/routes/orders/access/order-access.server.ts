import type { AppLoadContext } from "@remix-run/node";
import { readIdentity, readTokens, requireAccount } from "#app/request/identity.server.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import type { OrderAccess } from "#server/orders/core/find-order.ts";

/**
 * Returns the access of this request to the order of the URL: by the link key if there is one, else by the signed-in account. Access is
 * not checked here: a key may be wrong, and is "" if there is neither. If the account's session has ended on the server, throws a redirect
 * to the sign-in page, which leads back here (§4).
 */
export async function readOrderAccess(request: Request, language: Language, context: AppLoadContext): Promise<OrderAccess> {
  const access = await findOrderAccess(request, context);
  const hasNoAccess = "key" in access && !access.key;
  const hasEndedSession = hasNoAccess && access.number && readTokens(request, context.shop.env.secure).account;
  if (hasEndedSession) await requireAccount(request, language, context);
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

/** Returns the parameters that give the links of a page the same access; `key` is null if the session gives access. */
export const linkAccess = (access: OrderAccess) => ({ number: access.number, key: "key" in access ? access.key : null });

export type LinkAccess = ReturnType<typeof linkAccess>;
