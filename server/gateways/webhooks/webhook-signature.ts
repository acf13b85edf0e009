import { createHmac, timingSafeEqual } from "node:crypto";

const MAX_AGE_S = 300;
const MAX_FUTURE_S = 60;

/** Returns the signature header of a body: `t=<seconds>,v1=<hexadecimal HMAC-SHA256 of "t.body">`. `now` is ms UTC. */
export function signWebhook(secret: string, body: string | Buffer, now: number): string {
  const t = Math.floor(now / 1000);
  return `t=${t},v1=${hmac(secret, t, body).toString("hex")}`;
}

/** Whether a body is signed with one of the secrets, at most 5 minutes ago and at most one minute ahead of our clock. `now` is ms UTC. */
export function verifyWebhookSignature(secrets: string[], header: string | null, body: Buffer, now: number): boolean {
  const parts = (header ?? "").split(",").map((part) => part.trim().split("=", 2) as [string, string?]);
  const t = Number(parts.find(([name]) => name === "t")?.[1] ?? Number.NaN);
  if (!Number.isInteger(t) || t < now / 1000 - MAX_AGE_S || t > now / 1000 + MAX_FUTURE_S) return false;
  const signatures = parts.filter(([name]) => name === "v1").map(([, hex]) => Buffer.from(hex ?? "", "hex"));
  // A header may contain several signatures while a secret is changed.
  return secrets.some((secret) => {
    const expected = hmac(secret, t, body);
    return signatures.some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected));
  });
}

function hmac(secret: string, t: number, body: string | Buffer): Buffer {
  return createHmac("sha256", secret).update(`${t}.`).update(body).digest();
}
