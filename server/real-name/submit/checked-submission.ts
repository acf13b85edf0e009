import type { SimView } from "#server/gateways/carrier/carrier.ts";
import type { PhotoPair } from "#server/real-name/photos/find-photos.ts";
import type { Contact, Person } from "#server/real-name/core/registration.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import type { RealNameForm } from "#server/real-name/form/real-name.schema.ts";

/** A form that its schema took, and the photos that came with it or were kept; a correction has those of its registration that were good. */
export type Submission = RealNameForm & { frontId: string | null; backId: string | null };

/** Who submits. */
export type Applicant = {
  language: ChannelLanguage;
  /** The account that is signed in. */
  accountId: string | null;
  /** Whose photos and draft they are: `account:<id>` or `visitor:<hash>`. */
  owner: string;
  /** Who is signed in may have begun the form before that: what this browser kept goes too. */
  visitor?: string | null | undefined;
  clientAddress: string;
  /** Resumable uploads that the photos came from: they end with the form. */
  uploads?: string[] | undefined;
};

/** A submission that may be stored. */
export type CheckedSubmission = {
  form: Submission;
  applicant: Applicant;
  person: Person;
  contact: Contact;
  cards: SimView[];
  photos: PhotoPair;
  /** The registration that is corrected, as it was. */
  corrected: { id: string; attempt: number; reference: string; key: string } | null;
  contents: [string, ...string[]];
  /** The photos were read, and surely say what was typed. */
  proven: boolean;
  /** A person is to look at the photos that the machine refused. */
  askPerson: boolean;
};
