import { createHash } from "node:crypto";
import type { FieldEncryptor } from "#server/crypto/field-encryptor.ts";
import { path } from "#server/locale/path.schema.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { newLinkKey } from "./order-link.ts";

/** Encryption context that binds the encrypted key of a unit's link to its fulfilment. */
export const unitKeyContext = (fulfilmentId: string) => `unit-link:${fulfilmentId}`;

/** Hashes the key of a unit's link; the unit is looked up by this hash. */
export const hashUnitKey = (key: string): string => createHash("sha256").update(`unit-link:${key}`).digest("base64url");

/** Returns the columns of a new link to one unit, which shows its eSIM and nothing else of the order. */
export function newUnitLink(encryptor: FieldEncryptor, fulfilmentId: string) {
  const key = newLinkKey();
  return { link_key_hash: hashUnitKey(key), link_key_encrypted: encryptor.encrypt(key, unitKeyContext(fulfilmentId)) };
}

/** Returns the full URL of the page of one eSIM. */
export const unitLink = (shop: Pick<AppContext, "env">, key: string, language: Language): string =>
  shop.env.publicOrigin + path(language, "shared-esim", { key });
