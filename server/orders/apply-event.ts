import { z } from "zod";
import type { ProviderEvent } from "#server/gateways/payments/payments.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { factOfEvent } from "#server/payments/payment.ts";
import { settlePayment } from "./settle-payment.ts";

const Payload = z.object({ provider: z.string(), event: z.custom<ProviderEvent>((value) => typeof value === "object" && value !== null) });

/** Job `payments.apply`: does what a stored webhook says, by our own reference in it, and notes the outcome beside it. */
export const applyEvent: JobHandler = async (shop, job) => {
  const { provider, event } = Payload.parse(job.payload);
  return {
    commit: async (tx) => {
      const fact = factOfEvent(event);
      const outcome = fact ? await settlePayment(tx, shop, event.ref, fact) : "ignored";
      await tx
        .updateTable("payment_events")
        .set({ processed_at: shop.clock(), outcome })
        .where("provider", "=", provider)
        .where("event_id", "=", event.id)
        .execute();
    },
    committed: () => shop.crashPoint("payment-committed"),
  };
};
