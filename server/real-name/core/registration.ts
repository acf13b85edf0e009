import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import type { DocumentType } from "#server/gateways/document-reader/identity-document.schema.ts";
import type { FormPart, SidedReason } from "./reasons.schema.ts";

/** received: nobody has looked yet; checking: a person will; the other two are decisions, of which refused may be corrected (§4). */
export type RegistrationState = "received" | "checking" | "accepted" | "refused";

/** The states of a registration that nobody has decided. */
export const UNDECIDED: RegistrationState[] = ["received", "checking"];

export type Regions = "HK" | "TW" | "HK,TW";

/** Who is registered, as the document says. Dates are YYYY-MM-DD, the country ISO 3166 alpha-2; a Hong Kong identity card has no expiry date. */
export type Person = {
  chineseName: string | null;
  englishName: string;
  birthDate: string;
  documentNumber: string;
  expiryDate: string | null;
  country: string;
};

/** Where the result is sent: at least one of them. `phone` is the whole number (+85291234567). */
export type Contact = { email: string | null; phone: string | null };

/** A registration as its applicant sees it on the result page: nothing of the document but its last characters. */
export type RegistrationView = {
  reference: string;
  state: RegistrationState;
  language: ChannelLanguage;
  regions: Regions;
  documentType: DocumentType;
  /** The last four characters of the number. */
  numberEnd: string;
  /** "c…@example.com" and the last digits of the phone: where the answer goes. */
  contact: Contact;
  sims: { iccid: string; registered: boolean }[];
  reasons: SidedReason[];
  /** What is to be done again, in the order of the form. */
  parts: FormPart[];
  /** What was sent has been erased, as it was said: nothing can be corrected any more. */
  erased: boolean;
  submittedAt: number;
  decidedAt: number | null;
};
