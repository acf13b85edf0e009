import type { Sealer } from "#server/db/sealer.ts";
import type { EsimCodes } from "#server/gateways/carrier/carrier.ts";

/** The codes of one eSIM as they are stored: encrypted, bound to their fulfilment. */
export function sealCodes(sealer: Sealer, fulfilmentId: string, codes: EsimCodes): string {
  return sealer.seal(JSON.stringify(codes), `esim-codes:${fulfilmentId}`);
}

/** The stored codes in the clear: for the page of their buyer only. */
export function openCodes(sealer: Sealer, fulfilmentId: string, sealed: string): EsimCodes {
  return JSON.parse(sealer.open(sealed, `esim-codes:${fulfilmentId}`)) as EsimCodes;
}
