import { path, type Query } from "#server/locale/path.schema.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { createHash, randomBytes } from "node:crypto";
import type { FieldEncryptor } from "#server/crypto/field-encryptor.ts";

/** Placeholder for the link key in stored URLs, because the key itself is stored only encrypted. */
const KEY_PLACEHOLDER = "LINK_KEY";

/** Returns the URL of an order's page with a placeholder for its link key, so that it can be stored. */
export function storedOrderLink(publicOrigin: string, number: string, language: Language, query: Query = {}): string {
  return publicOrigin + path(language, "order-result", { order: number, key: KEY_PLACEHOLDER, ...query });
}

/** Replaces the placeholder in a stored URL by the link key. */
export function completeOrderLink(link: string, key: string): string {
  return link.replace(`key=${KEY_PLACEHOLDER}`, `key=${key}`);
}

/** Returns the full URL of an order's page. It works until the buyer is erased. */
export function orderLink(
  shop: Pick<AppContext, "env" | "encryptor">,
  order: { id: string; number: string; link_key_encrypted: string },
  language: Language,
): string {
  return completeOrderLink(storedOrderLink(shop.env.publicOrigin, order.number, language), decryptLinkKey(shop.encryptor, order));
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
export function encryptLinkKey(encryptor: FieldEncryptor, orderId: string, key: string): string {
  return encryptor.encrypt(key, linkKeyContext(orderId));
}

/** Decrypts the link key of an order: for its emails, for the return URLs of the payment page, and for the browser that placed it. */
export function decryptLinkKey(encryptor: FieldEncryptor, order: { id: string; link_key_encrypted: string }): string {
  return encryptor.decrypt(order.link_key_encrypted, linkKeyContext(order.id));
}

/** Encryption context that binds the encrypted link key to its order. */
export const linkKeyContext = (orderId: string) => `order-link:${orderId}`;
