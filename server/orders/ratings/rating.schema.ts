import { z } from "zod";
import { HIDING_REASONS, STARS } from "#server/domain/order-states.schema.ts";
import { choice } from "#server/forms/field.schema.ts";
import { message } from "#server/forms/message.schema.ts";
import { textField } from "#server/forms/text-field.schema.ts";

/** How many ratings a plan needs before any of them is shown. */
export const RATINGS_SHOWN_FROM = 10;
export const MAX_SENTENCE = 300;

/** A web or email address, and a full stop without a space after it, which looks like one. Neither "4G/5G" nor "10.5GB". */
const ADDRESS = /:\/\/|www\.|@|[a-z\d-]{2}\.[a-z]{2}/i;

const StarsSchema = z
  .enum(STARS.map(String) as [string, ...string[]], { error: message("errors.stars") })
  .transform((text) => STARS.find((stars) => String(stars) === text) ?? 1);

/** The form with which a buyer rates a plan. Pages show the sentence as text, without the buyer's name. */
export const RatingSchema = z.object({
  stars: StarsSchema,
  sentence: textField({ max: MAX_SENTENCE }, (text) => text.refine((line) => !ADDRESS.test(line), message("errors.sentence-address")).optional()),
});
export type RatingForm = z.output<typeof RatingSchema>;

/** With which staff show the sentence of a rating again. `ratedAt`: of the sentence that they have read, ms UTC. */
export const ShowSentenceSchema = z.object({ ratedAt: textField({ max: 15 }, (text) => text.transform(Number)) });
/** With which staff hide it. */
export const HideSentenceSchema = ShowSentenceSchema.extend({ reason: choice(HIDING_REASONS) });
