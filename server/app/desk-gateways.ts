import type { AppContext } from "#server/context/app-context.ts";
import type { Env } from "#server/env.ts";
import { ProviderError } from "#server/gateways/payments/payment-provider.ts";

/**
 * The gateways of the staff desk, which has no credentials for them: calling one throws. The payment provider fails as one that does not answer, so
 * that a use case that needs it rejects instead.
 */
export const createDeskGateways = ({
  paymentProvider,
  carrier,
}: Pick<Env, "paymentProvider" | "carrier">): Pick<AppContext, "payments" | "carrier" | "mail" | "sms"> => ({
  payments: unavailable("the payment provider", paymentProvider, (text) => new ProviderError("retry", "unavailable", text)),
  carrier: unavailable("the carrier", carrier),
  mail: unavailable("the mail server"),
  sms: unavailable("the SMS gateway"),
});

/** Returns a gateway that has a name, and whose calls throw. */
function unavailable<Gateway extends object>(service: string, name = "", error = (text: string): Error => new Error(text)): Gateway {
  return new Proxy({} as Gateway, {
    get(_target, property) {
      if (property === "name") return name;
      throw error(`The staff desk has no access to ${service}`);
    },
  });
}
