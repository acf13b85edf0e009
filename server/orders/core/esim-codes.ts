import type { Sealer } from "#server/crypto/sealer.ts";
import type { EsimCodes } from "#server/gateways/carrier/carrier.ts";

/** What the sealed column is bound to. */
export const esimCodesContext = (fulfilmentId: string) => `esim-codes:${fulfilmentId}`;

/** The codes of one eSIM as they are stored: encrypted, bound to their fulfilment. */
export function sealEsimCodes(sealer: Sealer, fulfilmentId: string, codes: EsimCodes): string {
  return sealer.seal(JSON.stringify(codes), esimCodesContext(fulfilmentId));
}

/** The stored codes in the clear: for the page of their buyer only. */
export function openEsimCodes(sealer: Sealer, fulfilmentId: string, sealed: string): EsimCodes {
  return JSON.parse(sealer.open(sealed, esimCodesContext(fulfilmentId))) as EsimCodes;
}
