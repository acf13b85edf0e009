import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import type { Regions, RegistrationState, DocumentType } from "#server/domain/registration-states.schema.ts";
import { PHOTO_REASONS } from "#server/gateways/document-reader/identity-document.schema.ts";
import { PERSON_FIELDS, personShape, type PersonField } from "./person.schema.ts";
import type { FormPart, SidedReason } from "./reasons.schema.ts";
import { z } from "zod";
import { parseStoredJson } from "#server/db/parse-stored-json.ts";
import { REASONS } from "#server/real-name/core/reasons.schema.ts";

/** The states of a registration that is not decided yet. */
export const UNDECIDED: RegistrationState[] = ["received", "checking"];

type Shape = typeof personShape;
/**
 * The registered person, as on the document; an optional field without a value is null. Dates are YYYY-MM-DD, the country is ISO 3166 alpha-2. A Hong
 * Kong identity card has no expiry date.
 */
export type Person = { [Field in PersonField]: undefined extends z.output<Shape[Field]> ? string | null : string } & { country: string };

/** A stored person. The fields that the form does not require may be missing in one that was stored before they existed. */
export const PersonSchema = z.object(
  Object.fromEntries(
    PERSON_FIELDS.map((field) => [field, personShape[field].safeParse(undefined).success ? z.string().nullable().default(null) : z.string()]),
  ),
) as unknown as z.ZodType<Person>;

/** The addresses for the decision. A submitted registration has at least one. `phone` is in E.164 format (+85291234567). */
export const ContactSchema = z.object({ email: z.string().nullable(), phone: z.string().nullable() });
export type Contact = z.infer<typeof ContactSchema>;

const ReasonsSchema = z.array(z.union([z.enum(REASONS), z.templateLiteral(["back:", z.enum(PHOTO_REASONS)])]));

/** Parses the reasons of a refusal, which are stored as JSON. */
export const parseReasons = (row: { reference: string; reasons: string }): SidedReason[] =>
  parseStoredJson(ReasonsSchema, row.reasons, { table: "real_name_registrations", column: "reasons", id: row.reference });

/** A registration as its applicant sees it on the result page. Of the document it contains only the last four characters of the number. */
export type RegistrationView = {
  reference: string;
  state: RegistrationState;
  language: ChannelLanguage;
  regions: Regions;
  documentType: DocumentType;
  /** The last four characters of the document number; "" after erasure. */
  numberEnd: string;
  /** Masked: "c…@example.com" and the last digits of the phone number. */
  contact: Contact;
  sims: { iccid: string; registered: boolean }[];
  reasons: SidedReason[];
  /** What staff wrote about the refusal; null after erasure. */
  note: string | null;
  /** The parts of the form to repeat, in the order of the form. */
  parts: FormPart[];
  /** The submitted data has been erased, so the registration can no longer be corrected. */
  erased: boolean;
  /** When the first attempt was submitted, ms UTC. */
  submittedAt: number;
  /** ms UTC. */
  decidedAt: number | null;
};
