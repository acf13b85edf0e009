import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readEnv } from "#server/env.ts";
import type { LoadedSecrets } from "#server/app/data-dir/load-secrets.ts";
import { topUpLink, usageLink } from "#server/top-up/top-up-link.ts";

type Link = Pick<Parameters<typeof topUpLink>[1], "iccid" | "email" | "language" | "product" | "from">;

/** The fields of a HK$50 top-up by card with a new key and buyer. */
export function validTopUpForm(iccid: string, fields: Record<string, string> = {}): Record<string, string> {
  const own = { email: `topper.${randomBytes(6).toString("hex")}@example.com`, checkoutKey: randomBytes(24).toString("base64url") };
  return { iccid, amount: "5000", paymentMethod: "card", ...own, ...fields };
}

/** Returns the link of a low-balance message of the shop whose secrets are in this folder, without its origin. */
export const signedLink = (dataDir: string, link: Link): string => topUpLink(linkContext(dataDir), link);

/** Returns the link that was sent to the holder of a SIM of that shop, without its origin. */
export const signedUsageLink = (dataDir: string, link: Omit<Link, "email" | "from">): string =>
  usageLink(linkContext(dataDir), { ...link, from: Date.now() });

function linkContext(dataDir: string) {
  const { sessionSecrets } = JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8")) as LoadedSecrets;
  const env = { ...readEnv({ NODE_ENV: "test" }), sessionSecrets, publicOrigin: "" };
  return { env, clock: Date.now };
}
