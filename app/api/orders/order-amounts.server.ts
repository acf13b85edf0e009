import { z } from "zod";
import type { Currency } from "#server/locale/locale.schema.ts";
import { money, MoneySchema } from "#app/api/call/call-values.server.ts";

/** The amounts of an order: total = unit price × quantity − discount + postal fee. */
export const amountsShape = {
  quantity: z.int(),
  unitPrice: MoneySchema,
  subtotal: MoneySchema,
  discount: MoneySchema,
  promoCode: z.string().nullable(),
  postalFee: MoneySchema,
  total: MoneySchema,
};

type Amounts = {
  quantity: number;
  unitPrice: number;
  subtotal: number;
  discount: number;
  promoCode: string | null;
  postalFee: number;
  total: number;
};

/** Adds the currency to each amount, given in minor units. */
export const toAmounts = ({ quantity, promoCode, ...amounts }: Amounts, currency: Currency) => ({
  quantity,
  promoCode,
  unitPrice: money(amounts.unitPrice, currency),
  subtotal: money(amounts.subtotal, currency),
  discount: money(amounts.discount, currency),
  postalFee: money(amounts.postalFee, currency),
  total: money(amounts.total, currency),
});
