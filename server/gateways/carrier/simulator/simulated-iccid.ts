import { createHash } from "node:crypto";
import type { SimProduct } from "#server/domain/product-kinds.schema.ts";

const ISSUER = "8985234";
const KNOWN_SIM_CARDS = 1000;

/** Returns the check digit of an ICCID (ITU-T E.118, Luhn). */
export function luhnDigit(digits: string): number {
  let sum = 0;
  for (let n = 0; n < digits.length; n++) {
    const digit = Number(digits[digits.length - 1 - n]) * (n % 2 === 0 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return (10 - (sum % 10)) % 10;
}

const withCheckDigit = (digits: string) => digits + luhnDigit(digits);

/** Returns the ICCID of the eSIM for a reference: 19 digits, deterministic. */
export function esimIccid(ref: string): string {
  const serial = createHash("sha256").update(`iccid:${ref}`).digest().readUIntBE(0, 6) % 10 ** 10;
  // The digit 9 separates eSIMs from the SIM cards below.
  return withCheckDigit(`${ISSUER}9${String(serial).padStart(10, "0")}`);
}

/** Returns the ICCID of a built-in SIM card, number 0 to 999. The simulator knows these SIM cards without an order, so they can be renewed. */
export function simCardIccid(simNumber: number): string {
  return withCheckDigit(`${ISSUER}${String(simNumber).padStart(11, "0")}`);
}

/** Returns the number of a built-in SIM card, 0 to 999; null for any other ICCID. */
export function simCardNumber(iccid: string): number | null {
  const simNumber = Number(iccid.slice(ISSUER.length, -1));
  return iccid.length === 19 && simNumber < KNOWN_SIM_CARDS && iccid === simCardIccid(simNumber) ? simNumber : null;
}

/** Returns the product of a SIM card: 600 to 649 are prepaid, 700 to 749 are China SIMs, all others take packages. */
export function simCardProduct(iccid: string): SimProduct {
  const simNumber = simCardNumber(iccid);
  if (isBetween(simNumber, 600, 650)) return "prepaid";
  return isBetween(simNumber, 700, 750) ? "china" : "travel";
}

/** SIM cards 640 to 649 belong to companies, which give them to employees. */
export const isEnterpriseSimCard = (iccid: string) => isBetween(simCardNumber(iccid), 640, 650);

/** SIM cards 800 to 849 work in Asia only. */
export const isAsiaSimCard = (iccid: string) => isBetween(simCardNumber(iccid), 800, 850);

/** Returns the phone number of a SIM; only every fourth SIM has one. It is never a real number: no number in Hong Kong begins with 0. */
export function simPhone(iccid: string): string | null {
  const serial = Number(iccid.slice(ISSUER.length, -1));
  return serial % 4 === 1 ? `+8520${String(serial % 10 ** 7).padStart(7, "0")}` : null;
}

/** Whether a number is at least `from` and less than `to`. */
const isBetween = (simNumber: number | null, from: number, to: number) => simNumber !== null && simNumber >= from && simNumber < to;

/** Whether an ICCID is one of the built-in SIM cards. */
export const isKnownSimCard = (iccid: string) => simCardNumber(iccid) !== null;
