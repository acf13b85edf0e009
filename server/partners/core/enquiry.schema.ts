import { z } from "zod";
import { cleanParagraphs } from "#server/forms/clean-text.schema.ts";
import { choice, compactCode, country, EmailSchema, optional, PhoneSchema, required } from "#server/forms/field.schema.ts";
import { message } from "#server/forms/message.schema.ts";
import { boundedField, lineField, textField } from "#server/forms/text-field.schema.ts";
import { countWords } from "./count-words.schema.ts";
import { CHANNELS, INTENTIONS, LIMITS, MIN_WORDS, PRODUCTS, SALES_BANDS } from "./enquiry-choices.schema.ts";
import { parseWebsite } from "./website.schema.ts";

const MAX_CHANNELS = 50;
const tooLong = (field: keyof typeof LIMITS) => message("errors.too-long", { field, max: LIMITS[field] });

/** A visible letter or digit. */
const VISIBLE_CHARACTER = /[^\P{L}\p{DI}]|\p{N}/u;

const line = (field: keyof typeof LIMITS) => lineField(field, LIMITS[field], (text) => text.regex(VISIBLE_CHARACTER, required));

const WebsiteSchema = textField({ max: LIMITS.website, tooLong: tooLong("website") }, (text) =>
  text.transform((address, ctx) => {
    const website = parseWebsite(address);
    if (website === undefined) ctx.addIssue({ code: "custom", message: "errors.website" });
    return website ?? z.NEVER;
  }),
);

const IntroductionSchema = textField({ max: LIMITS.introduction, tooLong: tooLong("introduction"), clean: cleanParagraphs }, (text) =>
  text.refine((introduction) => countWords(introduction) >= MIN_WORDS, "errors.introduction"),
);

const ChannelSchema = choice(CHANNELS);
const isChannel = (value: unknown) => ChannelSchema.safeParse(value).success;
/** One or more channels without duplicates. An error in one is reported for the whole list. Empty fields are ignored. */
const ChannelsSchema = z
  .preprocess(
    (value) =>
      [value]
        .flat()
        .slice(0, MAX_CHANNELS + 1)
        .filter((item) => compactCode(item) !== undefined),
    z.array(z.unknown()).refine((all) => all.length > 0 && all.length <= MAX_CHANNELS && all.every(isChannel), "errors.select-required"),
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
  intention: boundedField({ max: 20, tooLong: "errors.intention" }, z.enum(INTENTIONS, { error: "errors.intention" })),
  salesBand: choice(SALES_BANDS),
  channels: ChannelsSchema,
  supplier: optional(line("supplier")),
  product: choice(PRODUCTS),
});
export type EnquiryForm = z.output<typeof EnquirySchema>;
