import type { Sealer } from "#server/crypto/sealer.ts";
import type { EsimCodes } from "#server/gateways/carrier/carrier.ts";

/** What the sealed column is bound to. */
export const aboutCodes = (fulfilmentId: string) => `esim-codes:${fulfilmentId}`;

/** The codes of one eSIM as they are stored: encrypted, bound to their fulfilment. */
export function sealCodes(sealer: Sealer, fulfilmentId: string, codes: EsimCodes): string {
  return sealer.seal(JSON.stringify(codes), aboutCodes(fulfilmentId));
}

/** The stored codes in the clear: for the page of their buyer only. */
export function openCodes(sealer: Sealer, fulfilmentId: string, sealed: string): EsimCodes {
  return JSON.parse(sealer.open(sealed, aboutCodes(fulfilmentId))) as EsimCodes;
}
