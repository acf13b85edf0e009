import { z } from "zod";
import type { Currency } from "#server/locale/locale.schema.ts";
import { message } from "#server/forms/message.schema.ts";
import { amountField, wholeNumberField } from "#server/forms/number-field.schema.ts";
import { MAX_PRICE } from "./wholesale.schema.ts";

const MAX_SALES = 1_000_000;

const invalidPrice = message("marketplace.wrong.price", { max: (MAX_PRICE / 100).toLocaleString("en") });
const invalidSales = message("marketplace.wrong.sales", { max: MAX_SALES.toLocaleString("en") });

/** The inputs of the marketplace calculator: the price of a product, and its sales per month. */
export const marketplaceSchema = (currency: Currency) =>
  z.object({
    price: amountField(currency, { min: 1_00, max: MAX_PRICE }, invalidPrice),
    sales: wholeNumberField({ min: 1, max: MAX_SALES }, invalidSales),
  });
