import { PHOTO_REASONS, type PhotoReason } from "#server/gateways/document-reader/identity-document.schema.ts";

/** Reasons why a person cannot be registered, whatever else they send. Each has a page that explains it and offers an alternative (§5). */
export const INELIGIBLE = ["under-16", "hksar-passport", "bno-passport", "hkid-held", "other-document", "cap"] as const;
export type Ineligible = (typeof INELIGIBLE)[number];

/** Reasons to refuse a registration although its photos are readable. */
const CONTENT_REASONS = ["expired", "mismatch-name", "mismatch-birth-date", "mismatch-number", "mismatch-expiry-date", "mismatch-country"] as const;

/** Reasons that arise while a registration waits: another registration of the same SIM is accepted, or nobody decides this one in time. */
const WAITING_REASONS = ["sim-taken", "not-decided"] as const;

/** Every reason for a refusal: from the document reader, from the rules, and the three that only staff can give. */
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

/** A reason that concerns the back of a Macau identity card is prefixed: `back:blurred`. */
export type SidedReason = Reason | `back:${PhotoReason}`;

/** The part of the form that the applicant must repeat. Everything else is kept. */
export type FormPart = "sims" | "photo" | "photo-back" | "person" | "document" | "none";

/** Returns the part of the form to repeat because of a reason (§2), or null if the form only has to be submitted again. */
export function affectedPart(reason: SidedReason): FormPart | null {
  if (reason === "not-decided") return null;
  if (reason === "sim-taken") return "sims";
  if (reason.startsWith("back:")) return "photo-back";
  if (reason === "wrong-document-type" || reason === "expired") return "document";
  if (reason.startsWith("mismatch-")) return "person";
  if ((INELIGIBLE as readonly string[]).includes(reason)) return "none";
  return "photo";
}
