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
  /** The fields as they were posted, by name. The parts to repeat are filled too, so that applicants can compare. */
  values: Record<string, string | string[]>;
  /** The photos of the registration; null for one that must be sent again. */
  photos: { front: { id: string; at: number } | null; back: { id: string; at: number } | null };
};

/**
 * Returns a refused registration as a form, for anyone who has its link key. Only the parts to repeat are asked again (§2). Returns null if it
 * cannot be corrected.
 */
export async function openForCorrection(shop: Pick<AppContext, "db" | "sealer">, access: RegistrationAccess): Promise<CorrectionForm | null> {
  const row = await loadRegistrationByKey(shop, access);
  if (!row?.person || row.state !== "refused") return null;
  const parts = affectedParts(row.reasons);
  if (parts.includes("none")) return null;
  const goodPhotoPair = goodPhotos(row);
  const { person, contact } = row;
  const phone = contact?.phone ? parseE164(contact.phone) : null;
  const filledFields = Object.entries({ ...person, ...contact }).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return {
    reference: row.reference,
    key: access.key,
    parts,
    reasons: row.reasons,
    values: {
      ...Object.fromEntries(filledFields.map(([name, value]) => [name, name.endsWith("Date") ? value.replaceAll("-", "/") : value])),
      ...(phone && { phoneCountry: phone.country, phone: phone.number }),
      purpose: row.purpose,
      region: row.regions,
      iccids: row.sims.map(({ iccid }) => iccid),
      documentType: String(row.document_type),
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
