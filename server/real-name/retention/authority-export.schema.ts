import { z } from "zod";
import { crossFieldRule } from "#server/forms/cross-field.schema.ts";
import { cleanIccid, optional } from "#server/forms/field.schema.ts";
import { dayField } from "#server/forms/moment-field.schema.ts";
import { message } from "#server/forms/message.schema.ts";
import { textField } from "#server/forms/text-field.schema.ts";

/** An ICCID with spaces. */
const MAX_TYPED_ICCID = 40;
const DAY_MS = 24 * 60 * 60_000;
/** The most days of one file: about three months. */
const MAX_DAYS = 92;

const fields = z.object({
  from: dayField,
  to: dayField,
  // Old rows may have ICCIDs that forms reject today, so only the digits are compared.
  iccid: optional(textField({ max: MAX_TYPED_ICCID, clean: cleanIccid }, (text) => text.regex(/^\d+$/, message("errors.iccid")))),
});

/** The registrations that an authority asks for: those accepted on these days of Hong Kong, the last one included, optionally of one SIM. */
export const AuthorityExportSchema = fields.check(
  crossFieldRule<z.output<typeof fields>>(({ from, to }, { add, isValid }) => {
    if (!isValid("from") || !isValid("to") || from === undefined || to === undefined) return;
    if (to < from) add("to", message("errors.period-order"));
    else if ((to - from) / DAY_MS + 1 > MAX_DAYS) add("to", message("errors.period-long", { max: MAX_DAYS }));
  }),
);
