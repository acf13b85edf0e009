import { createHash, randomBytes } from "node:crypto";
import type { Sealer } from "#server/crypto/sealer.ts";

/** A new key that opens an order without login: 128 bits of chance, 22 characters. */
export function newLinkKey(): string {
  return randomBytes(16).toString("base64url");
}

/** What is stored to look an order up by its key. */
export function hashLinkKey(key: string): string {
  return createHash("sha256").update(`order-link:${key}`).digest("base64url");
}

/** What the sealed column is bound to. */
export const linkKeyContext = (orderId: string) => `order-link:${orderId}`;

/** The key of an order, from its sealed column: for its e-mails and for the way back from the payment page. */
export function openLinkKey(sealer: Sealer, order: { id: string; link_key_sealed: string }): string {
  return sealer.open(order.link_key_sealed, linkKeyContext(order.id));
}

/** The sealed column. */
export function sealLinkKey(sealer: Sealer, orderId: string, key: string): string {
  return sealer.seal(key, linkKeyContext(orderId));
}
