import { z } from "zod";
import { ALL_DOCUMENT_KEYS } from "./document.schema.ts";

// Not in document.schema.ts, which every page loads: most pages need no zod in the browser.

/** The key of a document that was stored, imported or named by staff. */
export const DocumentKeySchema = z.enum(ALL_DOCUMENT_KEYS);
