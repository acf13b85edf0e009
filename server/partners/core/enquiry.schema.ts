import { z } from "zod";
import { INTENTIONS, PRODUCTS, SALES_BANDS } from "#server/domain/enquiry-states.schema.ts";
import { choice, compactCode, country, EmailSchema, optional, PhoneSchema, required } from "#server/forms/field.schema.ts";
import { message } from "#server/forms/message.schema.ts";
import { boundedField, lineField, textField, cleanParagraphs } from "#server/forms/text-field.schema.ts";
import { countWords } from "./count-words.schema.ts";

/** The sales channels of a partner (§3). The specification has no names for them: those in the texts are ours, and the receiving system may mean others. */
export const CHANNELS = ["102-01", "102-02", "102-03", "102-04", "102-05", "102-06", "102-07", "102-08", "102-09", "102-10"] as const;

/** Minimum number of words in a company introduction (§5). */
export const MIN_WORDS = 25;

/** Maximum length of each text field, in characters. */
export const LIMITS = { name: 80, jobTitle: 80, company: 120, city: 80, website: 200, introduction: 4_000, supplier: 200 } as const;

const MAX_HOST_LENGTH = 253;

/** A label of a host name as `URL` normalizes it: non-Latin scripts are encoded as xn--. */
const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;

/** The last label has letters only or is encoded, so that an IP address is no host name. */
const LAST_LABEL = /^(?:[a-z]{2,}|xn--.+)$/;

const MAX_CHANNELS = 50;
const tooLong = (field: keyof typeof LIMITS) => message("errors.too-long", { field: `enquiry-form:field.${field}`, max: LIMITS[field] });

/** A visible letter or digit. */
const VISIBLE_CHARACTER = /[^\P{L}\p{DI}]|\p{N}/u;

const line = (field: keyof typeof LIMITS) =>
  lineField(`enquiry-form:field.${field}`, LIMITS[field], (text) => text.regex(VISIBLE_CHARACTER, required));

const WebsiteSchema = textField({ max: LIMITS.website, tooLong: tooLong("website") }, (text) =>
  text.transform((address, ctx) => {
    const website = parseWebsite(address);
    if (website === undefined) ctx.addIssue({ code: "custom", message: message("errors.website") });
    return website ?? z.NEVER;
  }),
);

const IntroductionSchema = textField({ max: LIMITS.introduction, tooLong: tooLong("introduction"), clean: cleanParagraphs }, (text) =>
  text.refine((introduction) => countWords(introduction) >= MIN_WORDS, message("errors.introduction")),
);

const ChannelSchema = choice(CHANNELS);
const isChannel = (value: unknown) => ChannelSchema.safeParse(value).success;
/** One or more channels, without duplicates, in the order of CHANNELS. An invalid one makes the whole list invalid. Empty fields are ignored. */
const ChannelsSchema = z
  .preprocess(
    (value) =>
      [value]
        .flat()
        .slice(0, MAX_CHANNELS + 1)
        .filter((item) => compactCode(item) !== undefined),
    z.array(z.unknown()).refine((all) => all.length > 0 && all.length <= MAX_CHANNELS && all.every(isChannel), message("errors.select-required")),
  )
  .transform((channels) => CHANNELS.filter((key) => channels.some((channel) => ChannelSchema.parse(channel) === key)));

/** The fields with choices, each with their values. The text of a value is `enquiry-form:<field>.<value>`. */
export const ENQUIRY_CHOICES = { intention: INTENTIONS, product: PRODUCTS, salesBand: SALES_BANDS, channels: CHANNELS } as const;

/**
 * The form for partners and companies (§2, §3, §5), in the order of the page. Browsers and API clients post the same fields; files are posted beside
 * them. What is stored, exported, mailed and shown at the desk follows from this list; each field has the label `enquiry-form:field.<name>`.
 */
export const EnquirySchema = z.object({
  intention: boundedField({ max: 20, tooLong: "errors.intention" }, z.enum(INTENTIONS, { error: message("errors.intention") })),
  product: choice(PRODUCTS),
  salesBand: choice(SALES_BANDS),
  channels: ChannelsSchema,
  supplier: optional(line("supplier")),
  company: line("company"),
  companyCountry: country,
  city: line("city"),
  website: optional(WebsiteSchema),
  introduction: IntroductionSchema,
  name: line("name"),
  jobTitle: line("jobTitle"),
  email: EmailSchema,
  phoneCountry: country,
  phone: PhoneSchema,
});
export type EnquiryForm = z.output<typeof EnquirySchema>;
export type EnquiryField = keyof EnquiryForm;
export const ENQUIRY_FIELDS = Object.keys(EnquirySchema.shape) as EnquiryField[];

/**
 * Returns a typed web address as a URL, adding https:// if it has no scheme. Returns undefined unless it is http or https, has a host name with a
 * dot, and has no user name or password.
 */
export function parseWebsite(text: string): string | undefined {
  const url = parseUrl(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return undefined;
  const labels = url.hostname.replace(/\.$/, "").split(".");
  const isHostName = labels.length > 1 && labels.every((label) => LABEL.test(label)) && LAST_LABEL.test(labels.at(-1) ?? "");
  return isHostName && url.hostname.length <= MAX_HOST_LENGTH ? url.href : undefined;
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
