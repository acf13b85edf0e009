import { z } from "zod";
import type { Currency } from "#server/locale/locale.schema.ts";
import { money, MoneySchema } from "#app/api/call/call-values.server.ts";

/** What an order costs, part by part: total = unit price × quantity − discount + postage. */
export const amountsShape = {
  quantity: z.int(),
  unitPrice: MoneySchema,
  subtotal: MoneySchema,
  discount: MoneySchema,
  promoCode: z.string().nullable(),
  postalFee: MoneySchema,
  total: MoneySchema,
};

type Sum = { quantity: number; unitPrice: number; subtotal: number; discount: number; promoCode: string | null; postalFee: number; total: number };

/** The parts of a sum, each with its currency. */
export const toAmounts = ({ quantity, promoCode, ...parts }: Sum, currency: Currency) => ({
  quantity,
  promoCode,
  unitPrice: money(parts.unitPrice, currency),
  subtotal: money(parts.subtotal, currency),
  discount: money(parts.discount, currency),
  postalFee: money(parts.postalFee, currency),
  total: money(parts.total, currency),
});
