import { createHmac, timingSafeEqual } from "node:crypto";

const OLDEST_S = 300;
const FUTURE_S = 60;

/** The signature header of a body: `t=<seconds>,v1=<HMAC-SHA256 of "t.body">`. */
export function signWebhook(secret: string, body: string | Buffer, now: number): string {
  const t = Math.floor(now / 1000);
  return `t=${t},v1=${hmac(secret, t, body).toString("hex")}`;
}

/** Whether a body was signed by one of the secrets, at most 5 minutes ago and at most one minute ahead of our clock. */
export function verifyWebhookSignature(secrets: string[], header: string | null, body: Buffer, now: number): boolean {
  const parts = (header ?? "").split(",").map((part) => part.trim().split("=", 2) as [string, string?]);
  const t = Number(parts.find(([name]) => name === "t")?.[1] ?? Number.NaN);
  if (!Number.isInteger(t) || t < now / 1000 - OLDEST_S || t > now / 1000 + FUTURE_S) return false;
  const given = parts.filter(([name]) => name === "v1").map(([, hex]) => Buffer.from(hex ?? "", "hex"));
  return secrets.some((secret) => {
    const expected = hmac(secret, t, body);
    return given.some((one) => one.length === expected.length && timingSafeEqual(one, expected));
  });
}

function hmac(secret: string, t: number, body: string | Buffer): Buffer {
  return createHmac("sha256", secret).update(`${t}.`).update(body).digest();
}
