import type { AppContext } from "#server/context/app-context.ts";
import { loadRegistrationByKey, type RegistrationAccess } from "#server/real-name/core/find-registration.ts";
import type { LoadedRegistration } from "#server/real-name/core/load-registration.ts";
import { affectedParts } from "#server/real-name/core/affected-parts.ts";
import type { FormPart, SidedReason } from "#server/real-name/core/reasons.schema.ts";
import { parseE164 } from "#server/locale/phone-number.ts";

export type CorrectionForm = {
  reference: string;
  key: string;
  /** The parts to repeat, in the order of the form. */
  parts: FormPart[];
  reasons: SidedReason[];
  /** What staff wrote about the refusal. */
  note: string | null;
  /** The values of the fields, by name, as the form shows them. The parts to repeat are filled too, so that applicants can compare. */
  values: Record<string, string | string[]>;
  /** The photos of the registration, with the time when each was sent (ms UTC); null for one that must be sent again. */
  photos: { front: { id: string; at: number } | null; back: { id: string; at: number } | null };
};

/**
 * Returns a refused registration as a form, for anyone who has its link key. The form asks only for the parts to repeat (§2). Returns null if the
 * registration cannot be corrected, or reference and key do not match.
 */
export async function openForCorrection(shop: Pick<AppContext, "db" | "encryptor">, access: RegistrationAccess): Promise<CorrectionForm | null> {
  const registration = await loadRegistrationByKey(shop, access);
  if (!registration?.person || registration.state !== "refused") return null;
  const parts = affectedParts(registration.reasons);
  if (parts.includes("none")) return null;
  const goodPhotoPair = goodPhotos(registration);
  const { person, contact } = registration;
  const phone = contact?.phone ? parseE164(contact.phone) : null;
  const filledFields = Object.entries({ ...person, ...contact }).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return {
    reference: registration.reference,
    key: access.key,
    parts,
    reasons: registration.reasons,
    note: registration.applicant_note,
    values: {
      ...Object.fromEntries(filledFields.map(([name, value]) => [name, name.endsWith("Date") ? value.replaceAll("-", "/") : value])),
      ...(phone && { phoneCountry: phone.country, phone: phone.number }),
      purpose: registration.purpose,
      region: registration.regions,
      iccids: registration.sims.map(({ iccid }) => iccid),
      documentType: String(registration.document_type),
    },
    photos: { front: describePhoto(goodPhotoPair.front), back: describePhoto(goodPhotoPair.back) },
  };
}

/** Returns the photos of a refused registration that can be reused. A photo that was refused, or that shows another document, is null. */
export function goodPhotos({ photos, reasons }: LoadedRegistration): LoadedRegistration["photos"] {
  const parts = affectedParts(reasons);
  const isGood = (part: FormPart) => !parts.includes(part) && !parts.includes("document");
  return { front: isGood("photo") ? photos.front : null, back: isGood("photo-back") ? photos.back : null };
}

const describePhoto = (photo: LoadedRegistration["photos"]["front"]) => photo && { id: photo.id, at: photo.created_at };
