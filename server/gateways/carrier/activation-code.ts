/** The parts of an activation code. `confirms`: the phone asks for a confirmation code, which is delivered separately. */
type ActivationCode = { smdpAddress: string; matchingId: string; oid: string; confirms: boolean };

const MAX_LENGTH = 255;
// oxlint-disable-next-line shop/linear-time -- A host name is at most 253 characters, its labels separated by dots.
const HOST = /^(?=.{4,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;
const MATCHING_ID = /^[0-9a-z-]*$/i;
const OID = /^(?:\d+(?:\.\d+)+)?$/;

/**
 * Parses `LPA:1$<SM-DP+ address>$<matching id>[$[<object id>][$1]]` (SGP.22 §4.1), with or without `LPA:`. The matching id may be empty, the
 * flag may also be `0` or empty. Returns null for any other text.
 */
export function parseActivationCode(text: string): ActivationCode | null {
  const [format, smdpAddress = "", matchingId = "", oid = "", flag = "", ...more] = text.replace(/^LPA:/i, "").split("$");
  if (text.length > MAX_LENGTH + "LPA:".length || format !== "1" || more.length > 0 || !["", "0", "1"].includes(flag)) return null;
  if (!HOST.test(smdpAddress) || !MATCHING_ID.test(matchingId) || !OID.test(oid)) return null;
  return { smdpAddress, matchingId, oid, confirms: flag === "1" };
}

/** Formats an activation code as the content of its QR code (SGP.22 §4.1). */
export function formatActivationCode({ smdpAddress, matchingId, oid, confirms }: ActivationCode): string {
  return `LPA:1$${smdpAddress}$${matchingId}${oid || confirms ? `$${oid}` : ""}${confirms ? "$1" : ""}`;
}
