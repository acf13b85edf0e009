import { PHOTO_REASONS, type PhotoReason } from "#server/gateways/document-reader/identity-document.schema.ts";

/** Who cannot be registered here whatever they send; each has a page that says why and what else to do (§5). */
export const INELIGIBLE = ["under-16", "hksar-passport", "bno-passport", "hkid-held", "other-document", "cap"] as const;
export type Ineligible = (typeof INELIGIBLE)[number];

/** What makes a registration refused though its photo can be read. */
export const CONTENT_REASONS = [
  "expired",
  "mismatch-name",
  "mismatch-birth-date",
  "mismatch-number",
  "mismatch-expiry-date",
  "mismatch-country",
] as const;

/** What becomes of a registration while it waits: another one of the same SIM was accepted, or nobody decided in time. */
export const WAITING_REASONS = ["sim-taken", "not-decided"] as const;

/** Every reason of a refusal: the machine's, the rules', and what a person may add. */
export const REASONS = [
  ...PHOTO_REASONS,
  ...CONTENT_REASONS,
  ...INELIGIBLE,
  ...WAITING_REASONS,
  "not-original",
  "incomplete-page",
  "not-this-person",
] as const;
export type Reason = (typeof REASONS)[number];

/** Refusals of one side of a Macau card carry which: `back:blurred`. */
export type SidedReason = Reason | `back:${PhotoReason}`;

/** The part of the form that has to be done again: nothing else is asked for a second time. */
export type FormPart = "sims" | "photo" | "photo-back" | "person" | "document" | "none";

/** What to do again because of a reason (§2); null if the form only needs to be sent once more. */
export function affectedPart(reason: SidedReason): FormPart | null {
  if (reason === "not-decided") return null;
  if (reason === "sim-taken") return "sims";
  if (reason.startsWith("back:")) return "photo-back";
  if (reason === "wrong-document-type" || reason === "expired") return "document";
  if (reason.startsWith("mismatch-")) return "person";
  if ((INELIGIBLE as readonly string[]).includes(reason)) return "none";
  return "photo";
}
