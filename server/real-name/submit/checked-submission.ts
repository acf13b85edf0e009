import type { SimView } from "#server/gateways/carrier/carrier.ts";
import type { PhotoPair } from "#server/real-name/photos/find-photos.ts";
import type { Contact, Person } from "#server/real-name/core/registration.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import type { RealNameForm } from "#server/real-name/form/real-name.schema.ts";
import type { RegistrationErrors } from "#server/real-name/core/registration-message.schema.ts";
import type { Ineligible } from "#server/real-name/core/reasons.schema.ts";

/**
 * A valid form and its photos, which were posted with it or stored before. A correction reuses the photos of its registration that were not
 * refused.
 */
export type Submission = RealNameForm & { frontId: string | null; backId: string | null };

/** The person who submits the form. */
export type Applicant = {
  language: ChannelLanguage;
  /** Where the applicant probably lives; null or missing if unknown. */
  region?: string | null;
  /** The signed-in account. */
  accountId: string | null;
  /** The owner of the photos and the draft: `account:<id>` or `visitor:<hash>`. */
  owner: string;
  /** Hash of the visitor cookie. An applicant may have started the form before signing in, so the draft of this visitor is deleted too. */
  visitor?: string | null | undefined;
  clientAddress: string;
  /** Resumable uploads of the photos; they are ended when the registration is stored. */
  uploads?: string[] | undefined;
};

/** A submission that passed every check before the transaction. */
export type CheckedSubmission = {
  form: Submission;
  applicant: Applicant;
  person: Person;
  contact: Contact;
  sims: SimView[];
  photos: PhotoPair;
  /** The refused registration that this submission corrects, with its previous attempt number. */
  corrected: { id: string; attempt: number; reference: string; key: string } | null;
  /** Keyed hashes of the form's contents: with the current key first, then with older keys. */
  contentHashes: [string, ...string[]];
  /** The photos were read with certainty and match what was typed. */
  isProven: boolean;
  /** The applicant asks staff to decide about photos that were refused automatically. */
  askPerson: boolean;
};

/** Thrown inside the transaction that stores a registration; rolls it back. */
export class RegistrationRejected extends Error {
  readonly rejection: { ok: false; ineligible: Ineligible } | { ok: false; errors: RegistrationErrors };
  constructor(rejection: RegistrationRejected["rejection"]) {
    super("A registration was rejected");
    this.rejection = rejection;
  }
}
