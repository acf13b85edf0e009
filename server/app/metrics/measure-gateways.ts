import type { Metrics } from "#server/observability/metrics.ts";
import type { AppContext } from "#server/context/app-context.ts";

/** From now on, what the shop asks of others is counted and timed. */
export function measureGateways(shop: AppContext): void {
  const { env, metrics } = shop;
  shop.payments = measured("payments", shop.payments.name, metrics, shop.payments);
  shop.carrier = measured("carrier", shop.carrier.name, metrics, shop.carrier);
  shop.mail = measured("mail", env.mailUrl ? "smtp" : "mailbox", metrics, shop.mail);
  shop.files = measured("files", shop.files.name, metrics, shop.files);
  shop.sms = measured("sms", env.smsUrl ? "http" : "mailbox", metrics, shop.sms);
}

/** A gateway whose calls are measured, those that answer later; `provider` says who stands behind it. */
function measured<T extends object>(gateway: string, provider: string, metrics: Metrics, real: T): T {
  return new Proxy(real, {
    get(target, property) {
      const member: unknown = Reflect.get(target, property);
      if (typeof member !== "function" || typeof property !== "string") return member;
      return (...given: unknown[]) => {
        const started = performance.now();
        const answer: unknown = member.apply(target, given);
        if (!(answer instanceof Promise)) return answer;
        const tell = (outcome: string) => metrics.call({ gateway, provider, call: property, outcome }, (performance.now() - started) / 1000);
        return answer.then(
          (value) => {
            tell("ok");
            return value;
          },
          (error) => {
            tell(kindOf(error));
            throw error;
          },
        );
      };
    },
  });
}

/** final, retry or indeterminate where the gateway says so, else fault. */
function kindOf(error: unknown): string {
  const kind = (error as { kind?: unknown } | null)?.kind;
  return kind === "final" || kind === "retry" || kind === "indeterminate" ? kind : "fault";
}
