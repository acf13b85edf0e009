import { z } from "zod";
import { CURRENCIES, type Currency } from "#server/locale/locale.schema.ts";
import { PAYMENT_METHODS, type PaymentMethod } from "#server/domain/payment-states.schema.ts";

/** The payment methods of each currency, in the order in which they are offered. */
type MethodMatrix = Record<Currency, PaymentMethod[]>;

/** Wallets accept CNY and the home currency of the Stripe account by default, so a Hong Kong account accepts USD by card only. */
export const DEFAULT_METHODS: Record<"sandbox" | "stripe", MethodMatrix> = {
  sandbox: { CNY: [...PAYMENT_METHODS], HKD: [...PAYMENT_METHODS], USD: [...PAYMENT_METHODS] },
  stripe: { CNY: ["card", "alipay", "wechat"], HKD: ["card", "alipay", "wechat"], USD: ["card"] },
};

/**
 * The setting PAYMENT_METHODS: `CNY:card,alipay;USD:card`. A currency that is not named has no payment methods. An unknown name or a repeated
 * currency is an error.
 */
export const MethodMatrixSchema = z.string().transform((text, ctx): MethodMatrix => {
  const matrix: Partial<MethodMatrix> = {};
  const addIssue = (message: string) => ctx.addIssue({ code: "custom", message: `${message} (write CNY:card,alipay,wechat;USD:card)` });
  for (const part of text.split(";").filter((entry) => entry.trim())) {
    const [code = "", list, ...surplus] = part.split(":").map((field) => field.trim());
    const currency = CURRENCIES.find((candidate) => candidate === code);
    const names = (list ?? "").split(",").map((name) => name.trim());
    const unknown = names.find((name) => !PAYMENT_METHODS.some((method) => method === name));
    if (!currency) addIssue(`"${code}" is not a currency of the shop`);
    else if (surplus.length > 0 || unknown !== undefined) addIssue(`"${unknown ?? part.trim()}" is not a payment method`);
    else if (matrix[currency]) addIssue(`${currency} is given twice`);
    else matrix[currency] = PAYMENT_METHODS.filter((method) => names.includes(method));
  }
  if (Object.keys(matrix).length === 0) addIssue("no currency can be paid with");
  return { CNY: matrix.CNY ?? [], HKD: matrix.HKD ?? [], USD: matrix.USD ?? [] };
});
