import { z } from "zod";
import { choice, country, EmailSchema, optional, PhoneSchema, required, typed } from "#server/locale/field.schema.ts";
import { message } from "#server/locale/message.schema.ts";
import { countWords } from "./count-words.schema.ts";
import { CHANNELS, INTENTIONS, LIMITS, MIN_WORDS, PRODUCTS, SALES_BANDS } from "./enquiry-choices.schema.ts";
import { readWebsite } from "./website.schema.ts";

const MOST_CHANNELS = 50;
const isChannel = (one: unknown) => CHANNELS.some((channel) => channel === one);

/** What turns the direction of the writing around it, and ends a line where nothing else does: never part of a name. */
const UNSEEN = /[\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu;
/** A letter or digit that can be seen. */
const SEEN = /[^\P{L}\p{DI}]|\p{N}/u;

const oneLine = (value: unknown) => {
  const text = typed(value);
  return typeof text === "string" ? text.replace(UNSEEN, " ").trim() || undefined : text;
};
const line = (field: keyof typeof LIMITS) =>
  z.preprocess(
    oneLine,
    z
      .string(required)
      .max(LIMITS[field], { error: message("errors.too-long", { field, max: LIMITS[field] }), abort: true })
      .regex(SEEN, required),
  );

const WebsiteSchema = z.preprocess(
  typed,
  z
    .string(required)
    .max(LIMITS.website, { error: message("errors.too-long", { field: "website", max: LIMITS.website }), abort: true })
    .transform((text, ctx) => {
      const website = readWebsite(text);
      if (website === undefined) ctx.addIssue({ code: "custom", message: "errors.website" });
      return website ?? z.NEVER;
    }),
);

/** Paragraphs stay, and the signs of the language that it is written in; nothing that cannot be seen. */
const paragraphs = (value: unknown) =>
  typeof value === "string"
    ? value
        .normalize("NFC")
        .replace(/\r\n?|[\u2028\u2029]/gu, "\n")
        .replace(/[^\P{Cc}\n]+/gu, " ")
        .replace(UNSEEN, " ")
        .trim() || undefined
    : undefined;

const IntroductionSchema = z.preprocess(
  paragraphs,
  z
    .string(required)
    .max(LIMITS.introduction, { error: message("errors.too-long", { field: "introduction", max: LIMITS.introduction }), abort: true })
    .refine((text) => countWords(text) >= MIN_WORDS, "errors.introduction"),
);

const listed = (value: unknown) =>
  [value]
    .flat()
    .map(typed)
    .filter((one) => one !== undefined);

/** One or more, each counted once; what is wrong with one is said of the list. */
const ChannelsSchema = z
  .preprocess(
    listed,
    z.array(z.unknown()).refine((all) => all.length > 0 && all.length <= MOST_CHANNELS && all.every(isChannel), "errors.select-required"),
  )
  .transform((channels) => CHANNELS.filter((one) => channels.includes(one)));

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
  intention: z.preprocess(typed, z.enum(INTENTIONS, { error: "errors.intention" })),
  salesBand: choice(SALES_BANDS),
  channels: ChannelsSchema,
  supplier: optional(line("supplier")),
  product: choice(PRODUCTS),
});
export type EnquiryForm = z.output<typeof EnquirySchema>;
