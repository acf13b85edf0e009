import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readEnv } from "#server/env.ts";
import type { LoadedSecrets } from "#server/app/data-dir/load-secrets.ts";
import { topUpLink } from "#server/top-up/top-up-link.ts";

type Link = Pick<Parameters<typeof topUpLink>[1], "iccid" | "email" | "language" | "product" | "from">;

/** The fields of a HK$50 top-up by card with a new key and buyer. */
export function validTopUpForm(iccid: string, fields: Record<string, string> = {}): Record<string, string> {
  const own = { email: `topper.${randomBytes(6).toString("hex")}@example.com`, checkoutKey: randomBytes(24).toString("base64url") };
  return { iccid, amount: "5000", paymentMethod: "card", ...own, ...fields };
}

/** Returns the link of a low-balance message of the shop whose secrets are in this folder, without its origin. */
export function signedLink(dataDir: string, link: Link): string {
  const { sessionSecrets } = JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8")) as LoadedSecrets;
  const env = { ...readEnv({ NODE_ENV: "test" }), sessionSecrets, publicOrigin: "" };
  return topUpLink({ env, clock: Date.now }, link);
}
