import { z } from "zod";
import { cleanParagraphs } from "#server/forms/clean-text.schema.ts";
import { choice, compact, country, EmailSchema, optional, PhoneSchema, required } from "#server/forms/field.schema.ts";
import { message } from "#server/forms/message.schema.ts";
import { boundedField, lineField, textField } from "#server/forms/text-field.schema.ts";
import { countWords } from "./count-words.schema.ts";
import { CHANNELS, INTENTIONS, LIMITS, MIN_WORDS, PRODUCTS, SALES_BANDS } from "./enquiry-choices.schema.ts";
import { parseWebsite } from "./website.schema.ts";

const MOST_CHANNELS = 50;
const tooLong = (field: keyof typeof LIMITS) => message("errors.too-long", { field, max: LIMITS[field] });

/** A letter or digit that can be seen. */
const SEEN = /[^\P{L}\p{DI}]|\p{N}/u;

const line = (field: keyof typeof LIMITS) => lineField(field, LIMITS[field], (text) => text.regex(SEEN, required));

const WebsiteSchema = textField({ max: LIMITS.website, tooLong: tooLong("website") }, (text) =>
  text.transform((address, ctx) => {
    const website = parseWebsite(address);
    if (website === undefined) ctx.addIssue({ code: "custom", message: "errors.website" });
    return website ?? z.NEVER;
  }),
);

const IntroductionSchema = textField({ max: LIMITS.introduction, tooLong: tooLong("introduction"), clean: cleanParagraphs }, (text) =>
  text.refine((one) => countWords(one) >= MIN_WORDS, "errors.introduction"),
);

const ChannelSchema = choice(CHANNELS);
const isChannel = (one: unknown) => ChannelSchema.safeParse(one).success;
/** One or more, each counted once; what is wrong with one is said of the list. An empty field is no channel. */
const ChannelsSchema = z
  .preprocess(
    (value) =>
      [value]
        .flat()
        .slice(0, MOST_CHANNELS + 1)
        .filter((one) => compact(one) !== undefined),
    z.array(z.unknown()).refine((all) => all.length > 0 && all.length <= MOST_CHANNELS && all.every(isChannel), "errors.select-required"),
  )
  .transform((channels) => CHANNELS.filter((one) => channels.some((channel) => ChannelSchema.parse(channel) === one)));

/** The form of partners and companies (§2, §3, §5); the same fields whether a browser or a program posts them. Files come beside it. */
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
