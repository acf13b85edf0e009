import type { PhotoPair } from "./find-photos.ts";
import { contactOf, personOf } from "./person-of.ts";
import type { RealNameForm } from "./real-name.schema.ts";

/** What is wrong, as text keys by field: `iccids[2]` is the third SIM that was typed, empty fields not counted. */
export type FieldErrors = Record<string, string[]>;

/** What a form's own fields are refused for that only the server knows: a phone that exists, what day it is, photos that are there (§5). */
export function checkFields(form: RealNameForm, photos: PhotoPair, today: string): FieldErrors {
  const { birthDate, expiryDate } = personOf(form);
  return {
    ...(contactOf(form) === null && { phone: ["errors.phone"] }),
    ...(birthDate > today && { birthDate: ["errors.date-future"] }),
    ...(expiryDate !== null && expiryDate < today && { expiryDate: ["errors.document-expired"] }),
    ...photoErrors(form.documentType, { front: photos.front !== null, back: photos.back !== null }),
  };
}

/** The photos that are missing: a Macau identity card has its name on one side and its lines for machines on the other. */
export function photoErrors(documentType: number | undefined, has: { front: boolean; back: boolean }): FieldErrors {
  return {
    ...(!has.front && { documentPhoto: ["errors.photo-needed"] }),
    ...(documentType === 4 && !has.back && { documentPhotoBack: ["errors.photo-back-needed"] }),
  };
}
