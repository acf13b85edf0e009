import type { Currency } from "#server/locale/locale.schema.ts";
import type { ProviderMethod } from "#server/gateways/payments/payments.ts";
import type { Shop } from "#server/shop.ts";

const METHODS: readonly ProviderMethod[] = ["card", "alipay", "wechat"];

/** The payment methods that a currency allows, by the configuration `PAYMENT_METHODS` (`CNY:card,alipay;USD:card`). */
export function paymentMethods(shop: Pick<Shop, "env">, currency: Currency): ProviderMethod[] {
  for (const part of shop.env.paymentMethods.split(";")) {
    const [code, list = ""] = part.split(":");
    if (code?.trim() !== currency) continue;
    const named = list.split(",").map((name) => name.trim());
    return METHODS.filter((method) => named.includes(method));
  }
  return [];
}
