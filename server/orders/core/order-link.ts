import { path, type Query } from "#server/locale/path.schema.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { createHash, randomBytes } from "node:crypto";
import type { Sealer } from "#server/crypto/sealer.ts";

/** Placeholder for the link key in stored URLs: the key itself is stored only sealed. */
const KEY_PLACEHOLDER = "LINK_KEY";

/** Returns the URL of an order's page with a placeholder for its link key, so that it can be stored. */
export function storedOrderLink(publicOrigin: string, number: string, language: Language, query: Query = {}): string {
  return publicOrigin + path(language, "order-result", { order: number, key: KEY_PLACEHOLDER, ...query });
}

/** Replaces the placeholder in a stored URL by the link key. */
export function completeOrderLink(link: string, key: string): string {
  return link.replace(`key=${KEY_PLACEHOLDER}`, `key=${key}`);
}

/** Returns the full URL of an order's page. Its link key never expires. */
export function orderLink(
  shop: Pick<AppContext, "env" | "sealer">,
  order: { id: string; number: string; link_key_sealed: string },
  language: Language,
): string {
  return completeOrderLink(storedOrderLink(shop.env.publicOrigin, order.number, language), openLinkKey(shop.sealer, order));
}

/** Generates a link key, which opens an order without sign-in: 128 random bits, 22 characters. */
export function newLinkKey(): string {
  return randomBytes(16).toString("base64url");
}

/** Hashes a link key; an order is looked up by this hash. */
export function hashLinkKey(key: string): string {
  return createHash("sha256").update(`order-link:${key}`).digest("base64url");
}

/** Encrypts a link key for the database. */
export function sealLinkKey(sealer: Sealer, orderId: string, key: string): string {
  return sealer.seal(key, linkKeyContext(orderId));
}

/** Decrypts the link key of an order, for its e-mails and for the return URL of the payment page. */
export function openLinkKey(sealer: Sealer, order: { id: string; link_key_sealed: string }): string {
  return sealer.open(order.link_key_sealed, linkKeyContext(order.id));
}

/** Encryption context that binds the sealed link key to its order. */
export const linkKeyContext = (orderId: string) => `order-link:${orderId}`;
