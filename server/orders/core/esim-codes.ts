import type { FieldEncryptor } from "#server/crypto/field-encryptor.ts";
import { type EsimCodes, EsimCodesSchema } from "#server/gateways/carrier/carrier.ts";
import { parseStoredJson } from "#server/db/parse-stored-json.ts";

/** Encryption context that binds the encrypted codes to their fulfilment. */
export const esimCodesContext = (fulfilmentId: string) => `esim-codes:${fulfilmentId}`;

/** Encrypts the codes of one eSIM for the database. */
export function encryptEsimCodes(encryptor: FieldEncryptor, fulfilmentId: string, codes: EsimCodes): string {
  return encryptor.encrypt(JSON.stringify(codes), esimCodesContext(fulfilmentId));
}

/** Decrypts the stored codes. Only for pages of their buyer. */
export function decryptEsimCodes(encryptor: FieldEncryptor, fulfilmentId: string, encrypted: string): EsimCodes {
  return parseStoredJson(EsimCodesSchema, encryptor.decrypt(encrypted, esimCodesContext(fulfilmentId)), {
    table: "fulfilments",
    column: "codes_encrypted",
    id: fulfilmentId,
  });
}
