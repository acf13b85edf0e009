import { z } from "zod";
import { INTENTIONS, PRODUCTS, SALES_BANDS } from "#server/domain/enquiry-states.schema.ts";
import { cleanParagraphs } from "#server/forms/clean-text.schema.ts";
import { choice, compactCode, country, EmailSchema, optional, PhoneSchema, required } from "#server/forms/field.schema.ts";
import { message } from "#server/forms/message.schema.ts";
import { boundedField, lineField, textField } from "#server/forms/text-field.schema.ts";
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
const tooLong = (field: keyof typeof LIMITS) => message("errors.too-long", { field, max: LIMITS[field] });

/** A visible letter or digit. */
const VISIBLE_CHARACTER = /[^\P{L}\p{DI}]|\p{N}/u;

const line = (field: keyof typeof LIMITS) => lineField(field, LIMITS[field], (text) => text.regex(VISIBLE_CHARACTER, required));

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

/** The form for partners and companies (§2, §3, §5). Browsers and API clients post the same fields; files are posted beside them. */
export const EnquirySchema = z.object({
  name: line("name"),
  jobTitle: line("jobTitle"),
  email: EmailSchema,
  phoneCountry: country,
  phone: PhoneSchema,
  company: line("company"),
  companyCountry: country,
  city: line("city"),
  website: optional(WebsiteSchema),
  introduction: IntroductionSchema,
  intention: boundedField({ max: 20, tooLong: "errors.intention" }, z.enum(INTENTIONS, { error: message("errors.intention") })),
  salesBand: choice(SALES_BANDS),
  channels: ChannelsSchema,
  supplier: optional(line("supplier")),
  product: choice(PRODUCTS),
});
export type EnquiryForm = z.output<typeof EnquirySchema>;

/** A stored form. Only its types are checked: the rules for a new one may have changed since. */
export const StoredEnquirySchema = z.object({
  name: z.string(),
  jobTitle: z.string(),
  email: z.string(),
  phoneCountry: z.string(),
  phone: z.string(),
  company: z.string(),
  companyCountry: z.string(),
  city: z.string(),
  website: z.string().optional(),
  introduction: z.string(),
  intention: z.enum(INTENTIONS),
  salesBand: z.enum(SALES_BANDS),
  channels: z.array(z.enum(CHANNELS)),
  supplier: z.string().optional(),
  product: z.enum(PRODUCTS),
}) satisfies z.ZodType<EnquiryForm>;

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
