import { request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import type { Env } from "#server/env.ts";

/** Posts one signed webhook and returns the HTTP status of the response. */
export type PostWebhook = (env: Env, body: string, headers: Record<string, string>) => Promise<number>;

const WEBHOOK_PATH = "/api/webhooks/payments/sandbox";
const TIMEOUT_MS = 5000;

/**
 * Returns a function that posts webhooks over real HTTP. If this process serves the site (`serves`), it posts to its own port on the
 * loopback address, so that no host name has to resolve. A worker may run on another machine, so it posts to the public origin.
 */
export function createPostWebhook(serves: boolean): PostWebhook {
  return (env, body, headers) =>
    new Promise((resolve, reject) => {
      const origin = new URL(env.publicOrigin);
      const address = new URL(WEBHOOK_PATH, serves ? `http://127.0.0.1:${env.port}` : origin);
      const request = address.protocol === "https:" ? secureRequest : plainRequest;
      const outgoing = request(
        address,
        {
          method: "POST",
          timeout: TIMEOUT_MS,
          headers: { ...headers, host: origin.host, "content-type": "application/json", "content-length": Buffer.byteLength(body) },
        },
        (response) => {
          response.resume();
          response.on("end", () => resolve(response.statusCode ?? 0));
          response.on("error", reject);
        },
      );
      outgoing.on("timeout", () => outgoing.destroy(new Error("The webhook endpoint did not respond in time")));
      outgoing.on("error", reject);
      outgoing.end(body);
    });
}
