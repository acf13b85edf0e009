import { z } from "zod";
import { message } from "#server/forms/message.schema.ts";
import { wholeNumberField } from "#server/forms/number-field.schema.ts";

/** The most SIM cards of a kind that can be recorded. */
export const MAX_STOCK = 9_999_999;
const count = wholeNumberField({ min: 0, max: MAX_STOCK }, message("errors.whole-number", { min: 0, max: MAX_STOCK }));

/** The form with which staff record how many SIM cards they counted. `expected`: how many there were when the change was shown. */
export const StockSchema = z.object({ count, expected: count });
