import { z } from "zod";
import { CHANNEL_LANGUAGES, CURRENCIES, LANGUAGES, SOURCE_LANGUAGE, type ChannelLanguage } from "./locale.schema.ts";

// Not in locale.schema.ts, which every page loads: most pages need no zod in the browser.

/** A language or currency that was stored, posted or received. */
export const LanguageSchema = z.enum(LANGUAGES);
export const CurrencySchema = z.enum(CURRENCIES);

const text = z.string().min(1);
/** A text by language, of a file of the project. */
export const LocalizedTextSchema = z.strictObject({
  ...(Object.fromEntries(CHANNEL_LANGUAGES.map((language) => [language, text.optional()])) as Record<ChannelLanguage, z.ZodOptional<typeof text>>),
  [SOURCE_LANGUAGE]: text,
});
