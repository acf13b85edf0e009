import { request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import type { Env } from "#server/env.ts";

/** Posts one signed webhook and answers the HTTP status. */
export type PostWebhook = (env: Env, body: string, headers: Record<string, string>) => Promise<number>;

const WEBHOOK_PATH = "/api/webhooks/payments/sandbox";
const TIMEOUT_MS = 5000;

/**
 * Over real HTTP to the shop: to this process where it serves, by the loopback address, so that no name need resolve; else, from a worker
 * that may be alone on its machine, to the public origin.
 */
export function makePostWebhook(serves: boolean): PostWebhook {
  return (env, body, headers) =>
    new Promise((resolve, reject) => {
      const origin = new URL(env.publicOrigin);
      const address = new URL(WEBHOOK_PATH, serves ? `http://127.0.0.1:${env.port}` : origin);
      const request = address.protocol === "https:" ? secureRequest : plainRequest;
      const sending = request(
        address,
        {
          method: "POST",
          timeout: TIMEOUT_MS,
          headers: { ...headers, host: origin.host, "content-type": "application/json", "content-length": Buffer.byteLength(body) },
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
}
