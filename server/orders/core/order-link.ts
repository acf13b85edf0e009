import { path, type Query } from "#server/locale/path.schema.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { createHash, randomBytes } from "node:crypto";
import type { Sealer } from "#server/crypto/sealer.ts";

/** What the sealed column is bound to. */
export const linkKeyContext = (orderId: string) => `order-link:${orderId}`;

/** Stands for the link key in addresses that are stored: the key itself is only ever stored sealed. */
const KEY_MARK = "LINK_KEY";

/** The address of an order's page, ready to be stored: without its key. */
export function storedOrderLink(publicOrigin: string, number: string, language: Language, query: Query = {}): string {
  return publicOrigin + path(language, "order-result", { order: number, key: KEY_MARK, ...query });
}

/** A stored address with its key. */
export function completeOrderLink(link: string, key: string): string {
  return link.replace(`key=${KEY_MARK}`, `key=${key}`);
}

/** The whole address of an order's page, with the key that opens it for ever. */
export function orderLink(
  shop: Pick<AppContext, "env" | "sealer">,
  order: { id: string; number: string; link_key_sealed: string },
  language: Language,
): string {
  return completeOrderLink(storedOrderLink(shop.env.publicOrigin, order.number, language), openLinkKey(shop.sealer, order));
}

/** A new key that opens an order without login: 128 bits of chance, 22 characters. */
export function newLinkKey(): string {
  return randomBytes(16).toString("base64url");
}

/** What is stored to look an order up by its key. */
export function hashLinkKey(key: string): string {
  return createHash("sha256").update(`order-link:${key}`).digest("base64url");
}

/** The key of an order, from its sealed column: for its e-mails and for the way back from the payment page. */
export function openLinkKey(sealer: Sealer, order: { id: string; link_key_sealed: string }): string {
  return sealer.open(order.link_key_sealed, linkKeyContext(order.id));
}

/** The sealed column. */
export function sealLinkKey(sealer: Sealer, orderId: string, key: string): string {
  return sealer.seal(key, linkKeyContext(orderId));
}
