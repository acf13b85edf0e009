import { z } from "zod";
import type { Currency } from "#server/locale/locale.schema.ts";
import { message } from "#server/forms/message.schema.ts";
import { amountOf, wholeNumber } from "#server/forms/number-field.schema.ts";
import { MAX_PRICE } from "./wholesale.schema.ts";

const MOST_SALES = 1_000_000;

const noPrice = message("marketplace.wrong.price", { max: (MAX_PRICE / 100).toLocaleString("en") });
const noSales = message("marketplace.wrong.sales", { max: MOST_SALES.toLocaleString("en") });

/** What the calculator of the marketplace takes: the price of a product, and how many are sold in a month. */
export const marketplaceSchema = (currency: Currency) =>
  z.object({
    price: amountOf(currency, { least: 1_00, most: MAX_PRICE }, noPrice),
    sales: wholeNumber({ least: 1, most: MOST_SALES }, noSales),
  });
