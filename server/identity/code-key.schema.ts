import { z } from "zod";
import { typed } from "#server/locale/field.schema.ts";

/** What ties a code to the program that asked for it: answered with the code's sending, and sent back with the code. */
export const CodeKeySchema = z.preprocess(typed, z.string({ error: "errors.required" }).regex(/^[\w-]{43}$/, "errors.code-key"));
