import type { AppContext } from "#server/context/app-context.ts";

/** A payment provider and a carrier that respond as for the generated data: paid and delivered. */
export function withKnownProviders(shop: AppContext): AppContext {
  const { payments, carrier } = shop;
  return {
    ...shop,
    payments: Object.assign(Object.create(payments) as typeof payments, {
      getSession: async (sessionId: string) => {
        if (!sessionId.startsWith("cs_") || !/^cs_\d+$/.test(sessionId)) return payments.getSession(sessionId);
        const n = Number(sessionId.slice(3));
        const view = { sessionId, url: "", ref: `pay_${String(n).padStart(26, "0")}`, amount: n % 10 < 3 ? 900 : 1000, currency: "USD" as const };
        return { ...view, status: "complete" as const, paymentStatus: "paid" as const, paymentRef: `pi_${n}` };
      },
    }),
    carrier: Object.assign(Object.create(carrier) as typeof carrier, {
      findByRef: async (ref: string) => {
        const n = /^ful_0*(\d+)/.exec(ref)?.[1];
        return n === undefined ? carrier.findByRef(ref) : { state: "done" as const, iccid: `8985234${100_000_000_000 + Number(n)}` };
      },
    }),
  };
}
