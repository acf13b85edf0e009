import { z } from "zod";
import { CURRENCIES, LANGUAGES } from "./locale.schema.ts";

// Not in locale.schema.ts, which every page loads: most pages need no zod in the browser.

/** A language or currency that was stored, posted or received. */
export const LanguageSchema = z.enum(LANGUAGES);
export const CurrencySchema = z.enum(CURRENCIES);
