import { z } from "zod";
import type { Currency } from "#server/locale/locale.schema.ts";
import { message } from "#server/forms/message.schema.ts";
import { amountOf, wholeNumber } from "#server/forms/number-field.schema.ts";
import { MAX_PRICE } from "./wholesale.schema.ts";

const MAX_SALES = 1_000_000;

const invalidPrice = message("marketplace.wrong.price", { max: (MAX_PRICE / 100).toLocaleString("en") });
const invalidSales = message("marketplace.wrong.sales", { max: MAX_SALES.toLocaleString("en") });

/** The inputs of the marketplace calculator: the price of a product, and its sales per month. */
export const marketplaceSchema = (currency: Currency) =>
  z.object({
    price: amountOf(currency, { least: 1_00, most: MAX_PRICE }, invalidPrice),
    sales: wholeNumber({ least: 1, most: MAX_SALES }, invalidSales),
  });
