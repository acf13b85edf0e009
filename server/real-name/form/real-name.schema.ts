import { z } from "zod";
import { REGIONS, type DocumentType } from "#server/domain/registration-states.schema.ts";
import { DOCUMENT_TYPES } from "#server/gateways/document-reader/identity-document.schema.ts";
import { choice, compactCode, country, EmailSchema, hasPhoneCountry, optional, PhoneSchema } from "#server/forms/field.schema.ts";
import { message } from "#server/forms/message.schema.ts";
import { simListSchema } from "#server/forms/sim-list.schema.ts";
import { crossFieldRule } from "#server/forms/cross-field.schema.ts";
import { textField } from "#server/forms/text-field.schema.ts";
import { canonicalNumber, isDocumentNumber } from "#server/real-name/core/document-number.schema.ts";
import { personShape } from "#server/real-name/core/person.schema.ts";
import type { RegistrationMessage } from "#server/real-name/core/registration-message.schema.ts";

/**
 * The version of each consent text on the form, stored with the consent (§5). Consents to the privacy notice store the version of the document
 * `real_name_notice` instead. A changed text gets a new version in all languages.
 */
export const CONSENT_VERSIONS = {
  agreePrivacy: "3.0",
  confirmDocument: "1.1",
  agreeTransfer: "3.0",
  agreeSensitive: "1.0",
  declareTrue: "3.0",
} as const;

export type RealNameConsent = keyof typeof CONSENT_VERSIONS;

/** What a registration is for (§3): 1 is the first real-name registration of the SIM. */
const PURPOSES = ["1"] as const;
/** The minimum age for a registration, in years (§9). */
export const MIN_AGE = 16;
/** Maximum number of SIMs in one form. */
export const MAX_SIMS = 10;
/** The checkboxes that the schema requires, each with its error message if it is not ticked (§5). */
const CHECKBOXES = {
  agreePrivacy: "errors.agree-privacy",
  confirmDocument: "errors.confirm-document",
  agreeTransfer: "errors.agree-data-transfer",
  declareTrue: "errors.declare-true",
} as const satisfies Record<Exclude<RealNameConsent, "agreeSensitive">, RegistrationMessage>;

/** The SIMs, as a list or a single value; empty fields are ignored. Each error has the position that its SIM has in the posted list. */
const SimsSchema = simListSchema({ most: MAX_SIMS, tooMany: message("errors.too-many-sims", { max: MAX_SIMS }) });

/** HK and TW may be posted as one value or as two checkboxes. */
const RegionSchema = z.preprocess(
  (value) => (Array.isArray(value) ? (value.slice(0, REGIONS.length).map(compactCode) as string[]).sort().join(",") : value),
  choice(REGIONS),
);
const DocumentTypeSchema = choice(DOCUMENT_TYPES).transform((type) => Number(type) as DocumentType);
/** "on" or undefined. API clients may post `true`. `checkCrossFields` decides which checkboxes are required. */
const checkbox = z.preprocess((value) => (value === true ? "on" : value), z.literal("on").optional().catch(undefined));
/** A text that is too long counts as missing. */
const optionalText = (max: number) => textField({ max }, (text) => text.optional()).catch(undefined);

const fields = z.object({
  purpose: choice(PURPOSES),
  region: RegionSchema,
  email: optional(EmailSchema),
  phoneCountry: optional(country),
  phone: optional(PhoneSchema),
  iccids: SimsSchema,
  documentType: DocumentTypeSchema,
  /** The applicant asks staff to decide, after a photo was refused. */
  askPerson: checkbox,
  ...personShape,
  agreePrivacy: checkbox,
  confirmDocument: checkbox,
  agreeTransfer: checkbox,
  /** Required of readers in Mainland China (`asksSeparateConsent`), whom the schema does not know. */
  agreeSensitive: checkbox,
  declareTrue: checkbox,
  /** Reference and link key of the registration to correct. */
  ref: optionalText(20),
  key: optionalText(64),
});
type Fields = z.output<typeof fields>;

type Rule = { add: (field: keyof Fields, error: RegistrationMessage) => void; isValid: (field: keyof Fields) => boolean };

/** The rules that depend on more than one field: contact, document type and region. */
const checkCrossFields = (form: Partial<Fields>, { add, isValid }: Rule): void => {
  if (form.email === undefined && form.phone === undefined) add("email", "errors.contact-needed");
  if (form.phone !== undefined && !hasPhoneCountry(form)) add("phoneCountry", "errors.select-required");
  if (!form.iccids?.length) add("iccids", "errors.required");
  const type = isValid("documentType") ? form.documentType : undefined;
  const number = isValid("documentNumber") ? form.documentNumber : undefined;
  if (type && number && !canonicalNumber(type, number)) add("documentNumber", `errors.document-number-${type}`);
  if (!type && number && !isDocumentNumber(number)) add("documentNumber", "errors.document-number");
  if (type && type !== 3 && form.expiryDate === undefined) add("expiryDate", "errors.required");
  if (type === 1 && form.country === undefined) add("country", "errors.select-required");
  for (const [name, error] of Object.entries(CHECKBOXES) as [keyof typeof CHECKBOXES, RegistrationMessage][]) {
    const isRequired = name !== "confirmDocument" || (isValid("region") && needsDocumentConfirmation({ region: form.region, documentType: type }));
    if (isRequired && form[name] !== "on") add(name, error);
  }
};

/**
 * Whether the applicant must confirm that they hold no Hong Kong identity card and registered with no other document before. In Hong Kong, people
 * who hold that card must use it (§5).
 */
const needsDocumentConfirmation = ({ region, documentType }: { region?: string | undefined; documentType?: DocumentType | undefined }) =>
  (region === "HK" || region === "HK,TW") && documentType !== undefined && documentType !== 3;

/** The registration form (§2, §5). Browsers and API clients post the same fields; photos are posted beside them. */
export const RealNameSchema = fields.check(crossFieldRule<Fields>(checkCrossFields));
export type RealNameForm = Fields;

/** What a client sends with a photo that is only to be read. */
export const ReadDocumentSchema = z.object({ documentType: DocumentTypeSchema, region: optional(RegionSchema) });
