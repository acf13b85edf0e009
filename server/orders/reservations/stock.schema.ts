import { z } from "zod";
import { message } from "#server/forms/message.schema.ts";
import { textField } from "#server/forms/text-field.schema.ts";

/** The most SIM cards of a kind that can be recorded. */
export const MAX_STOCK = 9_999_999;
const MAX_TYPED = 20;
const WRONG = message("errors.whole-number", { min: 0, max: MAX_STOCK });
const count = textField({ max: MAX_TYPED, tooLong: WRONG }, (text) => text.regex(/^\d{1,7}$/, WRONG).transform(Number));

/** The form with which staff record how many SIM cards they counted. `expected`: how many there were when the change was shown. */
export const StockSchema = z.object({ count, expected: count });
