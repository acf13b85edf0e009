import type { Sms } from "./sms.ts";

const TIMEOUT_MS = 10_000;

/**
 * Sends text messages through a gateway that takes `POST {to, text}` as JSON with an `Idempotency-Key`; user and password of the
 * address become basic authorisation. Anything but 2xx is a fault, so that the job tries again.
 */
export function makeHttpSms(smsUrl: string): Sms {
  const url = new URL(smsUrl);
  const credentials = Buffer.from(`${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`).toString("base64");
  const authorisation: Record<string, string> = url.username ? { Authorization: `Basic ${credentials}` } : {};
  url.username = url.password = "";
  return {
    async send({ idempotencyKey, to, text }) {
      const answer = await fetch(url, {
        method: "POST",
        redirect: "error",
        headers: { "Content-Type": "application/json", "Idempotency-Key": idempotencyKey, ...authorisation },
        body: JSON.stringify({ to, text }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!answer.ok) throw new Error(`The SMS gateway answered ${answer.status}`);
    },
    // A gateway need not know HEAD: only that it answers counts, and that it does not turn us away.
    async verify() {
      const answer = await fetch(url, { method: "HEAD", redirect: "error", headers: authorisation, signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (answer.status !== 401 && answer.status !== 403) return;
      throw Object.assign(new Error(`The SMS gateway answered ${answer.status}`), { code: "key-refused" });
    },
  };
}
