import type { Sealer } from "#server/crypto/sealer.ts";
import type { EsimCodes } from "#server/gateways/carrier/carrier.ts";

/** Encryption context that binds the sealed codes to their fulfilment. */
export const esimCodesContext = (fulfilmentId: string) => `esim-codes:${fulfilmentId}`;

/** Encrypts the codes of one eSIM for the database. */
export function sealEsimCodes(sealer: Sealer, fulfilmentId: string, codes: EsimCodes): string {
  return sealer.seal(JSON.stringify(codes), esimCodesContext(fulfilmentId));
}

/** Decrypts the stored codes. Only for pages of their buyer. */
export function openEsimCodes(sealer: Sealer, fulfilmentId: string, sealed: string): EsimCodes {
  return JSON.parse(sealer.open(sealed, esimCodesContext(fulfilmentId))) as EsimCodes;
}
