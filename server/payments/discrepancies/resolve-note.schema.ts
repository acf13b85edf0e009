import { z } from "zod";
import { textField } from "#server/forms/text-field.schema.ts";

export const MAX_RESOLVE_NOTE = 200;

/** Staff close a difference with a note that says what it was. */
export const ResolveDiscrepancySchema = z.object({ note: textField({ max: MAX_RESOLVE_NOTE }) });
