import { z } from "zod";
import { message } from "./message.schema.ts";
import { cleanDate } from "./clean-date.schema.ts";
import { cleanDigitText, textField } from "./text-field.schema.ts";
import { parseMoment } from "#server/locale/time/parse-moment.schema.ts";
import { optional } from "./field.schema.ts";

/** Longer than a day with blanks around it. */
const MAX_DAY = 20;

/** A day of a form in Hong Kong (`2026-11-30`), as its start in ms UTC. */
export const dayField = textField({ max: MAX_DAY, tooLong: message("errors.day-format"), clean: (typed) => cleanDate(typed) }, (text) =>
  text.pipe(z.iso.date(message("errors.day-format"))).transform((typed) => Date.parse(`${typed}T00:00:00+08:00`)),
);

/** Longer than a time with its zone. */
const MAX_TIME = 40;

const WRONG = message("errors.moment");

/** A moment of a form (`datetime-local`) in Hong Kong, as ms UTC; null if it is empty. */
export const momentField = optional(
  textField({ max: MAX_TIME, tooLong: WRONG, clean: cleanDigitText }, (text) =>
    text.transform((typed, ctx) => {
      const at = parseMoment(typed);
      if (at !== null) return at;
      ctx.addIssue(WRONG);
      return z.NEVER;
    }),
  ),
).transform((at) => at ?? null);
