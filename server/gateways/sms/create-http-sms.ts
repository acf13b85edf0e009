import type { Sms } from "./sms.ts";

const TIMEOUT_MS = 10_000;

/**
 * Sends text messages through an HTTP gateway: `POST {to, text}` as JSON with an `Idempotency-Key`. User and password of the URL are sent
 * as HTTP basic authentication. Throws if the response is not 2xx, so that the job retries.
 */
export function createHttpSms(smsUrl: string): Sms {
  const url = new URL(smsUrl);
  const credentials = Buffer.from(`${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`).toString("base64");
  const authorization: Record<string, string> = url.username ? { Authorization: `Basic ${credentials}` } : {};
  url.username = url.password = "";
  return {
    async send({ idempotencyKey, to, text }) {
      const response = await fetch(url, {
        method: "POST",
        redirect: "error",
        headers: { "Content-Type": "application/json", "Idempotency-Key": idempotencyKey, ...authorization },
        body: JSON.stringify({ to, text }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`The SMS gateway responded with ${response.status}`);
    },
    // The gateway need not support HEAD: any response but 401 and 403 shows that it is reachable and accepts our credentials.
    async verify() {
      const response = await fetch(url, { method: "HEAD", redirect: "error", headers: authorization, signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (response.status !== 401 && response.status !== 403) return;
      throw Object.assign(new Error(`The SMS gateway responded with ${response.status}`), { code: "key-refused" });
    },
  };
}
