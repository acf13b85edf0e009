import type { Metrics } from "#server/observability/metrics.ts";
import type { AppContext } from "#server/context/app-context.ts";

/** Replaces the gateways of `shop` by ones whose calls are counted and timed. `ipLocation` is not measured; `reader` measures itself. */
export function measureGateways(shop: AppContext): void {
  const { env, metrics } = shop;
  shop.payments = measured("payments", shop.payments.name, metrics, shop.payments);
  shop.carrier = measured("carrier", shop.carrier.name, metrics, shop.carrier);
  shop.mail = measured("mail", env.mailUrl ? "smtp" : "mailbox", metrics, shop.mail);
  shop.files = measured("files", shop.files.name, metrics, shop.files);
  shop.sms = measured("sms", env.smsUrl ? "http" : "mailbox", metrics, shop.sms);
}

/** Wraps a gateway so that its asynchronous calls are measured; `provider` names the implementation. */
function measured<T extends object>(gateway: string, provider: string, metrics: Metrics, real: T): T {
  return new Proxy(real, {
    get(target, property) {
      const member: unknown = Reflect.get(target, property);
      if (typeof member !== "function" || typeof property !== "string") return member;
      return (...args: unknown[]) => {
        const started = performance.now();
        const result: unknown = member.apply(target, args);
        if (!(result instanceof Promise)) return result;
        const record = (outcome: string) => metrics.call({ gateway, provider, call: property, outcome }, (performance.now() - started) / 1000);
        return result.then(
          (value) => {
            record("ok");
            return value;
          },
          (error) => {
            record(errorKind(error));
            throw error;
          },
        );
      };
    },
  });
}

/** Returns the kind of a gateway error (final, retry or indeterminate); `fault` for any other error. */
function errorKind(error: unknown): string {
  const kind = (error as { kind?: unknown } | null)?.kind;
  return kind === "final" || kind === "retry" || kind === "indeterminate" ? kind : "fault";
}
