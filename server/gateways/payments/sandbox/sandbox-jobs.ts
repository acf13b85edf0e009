import { request } from "node:http";
import { z } from "zod";
import type { Env } from "#server/env.ts";
import type { JobHandlers } from "#server/jobs/job.ts";
import { copiesOf, leavesAt } from "./faults.ts";
import { advanceRefund } from "./sandbox-refund.ts";
import { advanceSession } from "./sandbox-session.ts";
import { signWebhook } from "#server/gateways/sign-webhook.ts";
import { sandboxSecrets, SIGNATURE_HEADER } from "./sandbox-secrets.ts";

/** Posts one signed webhook and answers the HTTP status. */
export type PostWebhook = (env: Env, body: string, headers: Record<string, string>) => Promise<number>;

const WEBHOOK_PATH = "/api/webhooks/payments/sandbox";
const TIMEOUT_MS = 5000;

/** The sandbox's own work: webhooks, repeated until they are answered with 2xx, and what time does to a session. */
export function sandboxJobs(post: PostWebhook = postToShop): JobHandlers {
  return {
    "sandbox.deliver": async (shop, job) => {
      const { eventId } = z.object({ eventId: z.string() }).parse(job.payload);
      const event = await shop.db.selectFrom("sandbox_events").selectAll().where("id", "=", eventId).executeTakeFirstOrThrow();
      const due = leavesAt(shop.env, event);
      if (due > shop.clock()) return { again: due };
      const [secret = ""] = sandboxSecrets(shop.env);
      for (const body of copiesOf(shop.env, event.body)) {
        const status = await post(shop.env, body, { [SIGNATURE_HEADER]: signWebhook(secret, body, shop.clock()) });
        if (status < 200 || status > 299) throw new Error(`The webhook was answered with ${status}`);
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

/** Over real HTTP to the shop's own port; by the loopback address, so that no name need resolve, with the shop's own Host. */
const postToShop: PostWebhook = (env, body, headers) =>
  new Promise((resolve, reject) => {
    const sending = request(
      {
        host: "127.0.0.1",
        port: env.port,
        method: "POST",
        path: WEBHOOK_PATH,
        timeout: TIMEOUT_MS,
        headers: { ...headers, host: new URL(env.publicOrigin).host, "content-type": "application/json", "content-length": Buffer.byteLength(body) },
      },
      (answer) => {
        answer.resume();
        answer.on("end", () => resolve(answer.statusCode ?? 0));
        answer.on("error", reject);
      },
    );
    sending.on("timeout", () => sending.destroy(new Error("The webhook was not answered in time")));
    sending.on("error", reject);
    sending.end(body);
  });
