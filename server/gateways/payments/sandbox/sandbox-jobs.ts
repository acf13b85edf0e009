import { z } from "zod";
import type { JobHandlers } from "#server/jobs/job.ts";
import { deliveredBodies, deliveryTime } from "./fault-injection.ts";
import { createPostWebhook, type PostWebhook } from "./post-webhook.ts";
import { advanceRefund } from "./sandbox-refund.ts";
import { advanceSession, type SandboxHost } from "./sandbox-session.ts";
import { signWebhook } from "#server/gateways/webhooks/webhook-signature.ts";
import { sandboxSecrets, SIGNATURE_HEADER } from "./sandbox-secrets.ts";

/**
 * The sandbox's job handlers: deliver webhooks, retried until the response is 2xx, and apply the transitions of sessions and refunds that
 * are due.
 */
export function sandboxJobs(post: PostWebhook = createPostWebhook(true)): JobHandlers<SandboxHost & { crashPoint: (name: string) => void }> {
  return {
    "sandbox.deliver": async (shop, job) => {
      const { eventId } = z.object({ eventId: z.string() }).parse(job.payload);
      const event = await shop.db.selectFrom("sandbox_events").selectAll().where("id", "=", eventId).executeTakeFirstOrThrow();
      const due = deliveryTime(shop.env, event);
      if (due > shop.clock()) return { again: due };
      const [secret = ""] = sandboxSecrets(shop.env);
      for (const body of deliveredBodies(shop.env, event.body)) {
        const status = await post(shop.env, body, { [SIGNATURE_HEADER]: signWebhook(secret, body, shop.clock()) });
        if (status < 200 || status > 299) throw new Error(`The webhook endpoint responded with status ${status}`);
      }
      shop.crashPoint("webhook-answered");
      return {};
    },
    "sandbox.advance": async (shop, job) => {
      const { sessionId } = z.object({ sessionId: z.string() }).parse(job.payload);
      await advanceSession(shop, sessionId);
      return {};
    },
    "sandbox.advance-refund": async (shop, job) => {
      const { refundId } = z.object({ refundId: z.string() }).parse(job.payload);
      await advanceRefund(shop, refundId);
      return {};
    },
  };
}
