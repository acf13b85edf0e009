import type { FormPart, Ineligible, SidedReason } from "#server/real-name/core/reasons.schema.ts";

/** A photo that the server has: when it came. It is never shown back. */
export type KeptPhoto = { at: number } | null;

/** What the form shows: of a draft, of a refused post, or of a registration that is corrected. */
export type FormState = {
  typed: Record<string, string>;
  /** What stands in the fields for SIMs, empty ones too. */
  iccids: string[];
  photos: { front: KeptPhoto; back: KeptPhoto };
  /** Names the draft that is kept of this form; null where there is none. A photo that was not sent is taken up again with its own draft only. */
  draftMark: string | null;
  /** Keys of resumable uploads that have arrived and could not be taken yet: the next post names them again. */
  pendingUploads: { front: string | null; back: string | null };
  /** Which fields were read from the photo, and which of them its owner should look at; null before anything was read. */
  read: { found: string[]; unsure: string[] } | null;
  /** Nobody could read the photo just now. */
  unread: boolean;
  /** What is wrong with the photos, by side. */
  reasons: SidedReason[];
  /** Why the document that was just read cannot be registered; null where nothing speaks against it. It warns: sending the form decides. */
  ineligible: Ineligible | null;
};

/** A registration that is corrected: what has to be done again. */
export type Correction = { reference: string; key: string; parts: FormPart[]; reasons: SidedReason[] };

export type SimChoice = { iccid: string; remark: string };

/** The part of the page that each of its fields stands in. */
export const STEPS = ["region", "contact", "sims", "document", "person", "declare"] as const;
export type Step = (typeof STEPS)[number];

/** The fields of each step by which it is told to be done, as the form posts them. */
export const STEP_FIELDS: Record<Step, string[]> = {
  region: ["region"],
  contact: ["email", "phone"],
  sims: ["iccids"],
  document: ["documentType", "documentPhoto", "documentPhotoBack"],
  person: ["englishName", "birthDate", "documentNumber", "country"],
  declare: ["agreePrivacy", "confirmDocument", "agreeTransfer", "declareTrue"],
};
