import type { AppLoadContext } from "@remix-run/node";
import { readIdentity, readTokens, requireAccount } from "#app/request/identity.server.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import type { OrderAccess } from "#server/orders/core/find-order.ts";

/**
 * What opens the order of an address: its link key where it has one, else the account that is signed in; nothing opens to anybody else.
 * Where the session has ended on the server its owner is asked to sign in again, and comes back (§4).
 */
export async function readOrderAccess(request: Request, language: Language, context: AppLoadContext): Promise<OrderAccess> {
  const access = await presentAccess(request, context);
  const ended = "key" in access && !access.key && access.number && readTokens(request, context.shop.env.secure).account;
  if (ended) await requireAccount(request, language, context);
  return access;
}

/** The same for a file: where nothing opens it, it is not there; the page to sign in on would be saved in its place. */
export async function presentAccess(request: Request, context: AppLoadContext): Promise<OrderAccess> {
  const search = new URL(request.url).searchParams;
  const number = search.get("order") ?? "";
  const key = search.get("key") ?? "";
  if (key || !number) return { number, key };
  const identity = await readIdentity(request, context);
  return identity?.kind === "account" ? { number, accountId: identity.accountId } : { number, key };
}

/** The same as a page's links carry it on: `key` null where the session opens the order. */
export const linkAccess = (access: OrderAccess) => ({ number: access.number, key: "key" in access ? access.key : null });

export type LinkAccess = ReturnType<typeof linkAccess>;
