import { z } from "zod";
import { parseMoment } from "#server/locale/time/parse-moment.schema.ts";
import { optional } from "./field.schema.ts";
import { message } from "./message.schema.ts";
import { textField } from "./text-field.schema.ts";

/** Longer than a time with its zone. */
const MAX_TIME = 40;
const WRONG = message("errors.moment");

/** A moment of a form (`datetime-local`) in Hong Kong, as ms UTC; null if it is empty. */
export const momentField = optional(
  textField({ max: MAX_TIME, tooLong: WRONG }, (text) =>
    text.transform((typed, ctx) => {
      const at = parseMoment(typed);
      if (at !== null) return at;
      ctx.addIssue(WRONG);
      return z.NEVER;
    }),
  ),
).transform((at) => at ?? null);
