import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readEnv } from "#server/env.ts";
import type { LoadedSecrets } from "#server/app/data-dir/load-secrets.ts";
import { topUpLink } from "#server/top-up/top-up-link.ts";

type Link = Pick<Parameters<typeof topUpLink>[1], "iccid" | "email" | "language" | "product" | "from">;

/** The fields of a top-up of HK$50 by card, with a key and a buyer of its own. */
export function rightTopUp(iccid: string, fields: Record<string, string> = {}): Record<string, string> {
  const own = { email: `topper.${randomBytes(6).toString("hex")}@example.com`, checkoutKey: randomBytes(24).toString("base64url") };
  return { iccid, amount: "5000", paymentMethod: "card", ...own, ...fields };
}

/** The link of a low-balance message, as the shop that keeps its secrets in this folder makes it: without its origin. */
export function signedLink(dataDir: string, link: Link): string {
  const { sessionSecrets } = JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8")) as LoadedSecrets;
  const env = { ...readEnv({ NODE_ENV: "test" }), sessionSecrets, publicOrigin: "" };
  return topUpLink({ env, clock: Date.now }, link);
}
