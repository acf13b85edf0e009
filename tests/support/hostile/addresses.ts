import type { ServerBuild } from "@remix-run/node";
import { listRoutePatterns } from "#server/http/request/list-route-patterns.ts";
import { builtFile } from "#tests/support/server.ts";

/** Values in place of the parameters of an address. */
const PARAMETERS: Record<string, string> = {
  lang: "en",
  docname: "privacy_policy",
  provider: "sandbox",
  carrier: "simulator",
  key: "abc",
  id: "cs_x",
};
/** Addresses outside the routes of Remix. */
const OTHERS = ["/healthz", "/favicon.ico", "/assets/x.js", "/metrics", "/.env", "/robots.txt.data"];
/** Pages whose content depends on their query. */
const ASKING = [
  "/en/order-sim?package=JP-5GB-30D&way=esim&quantity=1",
  "/en/order-sim?package=JP-5GB-30D&way=sim&quantity=2",
  "/zh-hk/order-sim?package=JP-5GB-30D&way=physical&quantity=1",
  "/en/plan-detail?plan=JP",
  "/zh-cn/plans?country=JP",
  "/en/plans?q=japan",
  "/en/frequently-asked-questions?q=esim",
  "/en/netCover?q=a",
  "/en/suggest?q=a",
  "/en/question-search?q=a",
  "/en/top-up?iccid=8985234000000006001",
  "/ja/real-name-channel",
  "/en/login?tab=email",
];

/** Returns every address of the built site, with values in place of its parameters. */
export async function listSiteAddresses(): Promise<string[]> {
  const { routes } = (await import(builtFile("server/index.js"))) as ServerBuild;
  const written = listRoutePatterns(routes).map(
    (address) => address.replace(/:(\w+)/g, (_, name: string) => PARAMETERS[name] ?? "x").replace("*", "x") || "/",
  );
  return [...new Set([...written, ...OTHERS, ...ASKING])].sort();
}
