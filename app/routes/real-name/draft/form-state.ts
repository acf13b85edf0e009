import type { FormPart, Ineligible, SidedReason } from "#server/real-name/core/reasons.schema.ts";

/** A photo that the server has stored. `at`: when, ms UTC. The photo itself is never sent back. */
export type StoredPhoto = { at: number } | null;

/** The values of the form: from a draft, a rejected post, or a registration to correct. */
export type FormState = {
  typed: Record<string, string>;
  /** The values of the SIM fields, including empty ones. */
  iccids: string[];
  photos: { front: StoredPhoto; back: StoredPhoto };
  /** Identifies the draft of this form; null if there is none. The browser restores a photo that it has not uploaded only with the same draft. */
  draftMark: string | null;
  /** Keys of complete resumable uploads that the server could not store as photos yet. The next post contains them again. */
  pendingUploads: { front: string | null; back: string | null };
  /** The fields that were read from the photo, and those of them that the applicant should check; null before a photo was read. */
  read: { found: string[]; unsure: string[] } | null;
  /** The document reader is unavailable. */
  isReaderUnavailable: boolean;
  /** Why the photos are unusable, by side. */
  reasons: SidedReason[];
  /** Why the document just read cannot be registered; null if it can. Only a warning: submitting the form decides. */
  ineligible: Ineligible | null;
};

/** A refused registration to correct. `parts`: the parts of the form that the applicant must repeat. */
export type Correction = { reference: string; key: string; parts: FormPart[]; reasons: SidedReason[]; note: string | null };

export type SimChoice = { iccid: string; remark: string };

/** The sections of the page. */
export const STEPS = ["region", "contact", "sims", "document", "person", "declare"] as const;
export type Step = (typeof STEPS)[number];

/** The form fields that decide whether a step is complete. */
export const STEP_FIELDS: Record<Step, string[]> = {
  region: ["region"],
  contact: ["email", "phone"],
  sims: ["iccids"],
  document: ["documentType", "documentPhoto", "documentPhotoBack"],
  person: ["englishName", "birthDate", "documentNumber", "country"],
  declare: ["agreePrivacy", "confirmDocument", "agreeTransfer", "declareTrue"],
};
