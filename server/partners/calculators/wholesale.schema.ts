import { z } from "zod";
import { optional } from "#server/forms/field.schema.ts";
import type { Currency } from "#server/locale/locale.schema.ts";
import { message } from "#server/forms/message.schema.ts";
import { amountField, wholeNumberField } from "#server/forms/number-field.schema.ts";
import { textField } from "#server/forms/text-field.schema.ts";
import { PAY_AS_YOU_GO_PERCENT_OFF, WHOLESALE_MINIMUM } from "#server/partners/core/terms.schema.ts";

const MAX_ID = 64;
const MAX_PACKAGES = 1_000_000;
/** Maximum price in the calculators, in minor units. */
export const MAX_PRICE = 100_000_00;

const belowMinimum = message("resale.wrong.minimum", { min: WHOLESALE_MINIMUM, percent: PAY_AS_YOU_GO_PERCENT_OFF });
const invalidQuantity = message("resale.wrong.quantity", { min: WHOLESALE_MINIMUM, max: MAX_PACKAGES.toLocaleString("en") });
const invalidPrice = message("resale.wrong.price", { max: (MAX_PRICE / 100).toLocaleString("en") });

/** The inputs of the earnings calculator: a package, a quantity of 500 or more (§9), and a selling price, which defaults to the list price. */
export const wholesaleSchema = (packageIds: string[], currency: Currency) =>
  z.object({
    package: textField({ max: MAX_ID, tooLong: "resale.wrong.package", required: "resale.wrong.package" }, (text) =>
      text.refine((id) => packageIds.includes(id), message("resale.wrong.package")),
    ),
    // The field itself allows less than the minimum, so that a smaller quantity has an error of its own.
    quantity: wholeNumberField({ min: 0, max: MAX_PACKAGES }, invalidQuantity).refine((number) => number >= WHOLESALE_MINIMUM, belowMinimum),
    price: optional(amountField(currency, { min: 1, max: MAX_PRICE }, invalidPrice)),
  });
