import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { readBrowserKey } from "#app/request/cookies.server.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { path } from "#server/locale/path.schema.ts";
import { readTopUpSim } from "#server/top-up/read-top-up-sim.ts";
import { readUsage } from "#server/top-up/read-usage.ts";
import { chooseSim, isProvenHolder, isTrusted } from "./choose-sim.server.ts";
import { writeUsageCsv } from "#server/top-up/usage.ts";

/**
 * Downloads the usage by day of a SIM (`iccid`, or the `key` of a link) as a CSV file. If the visitor may not see it or it cannot be read, redirects to the usage
 * page, which says why; with `app`, to the page shown inside another app.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { shop, clientAddress } = context;
  const { iccid } = await chooseSim(request, context);
  const ticket = readBrowserKey(request, context).browser;
  const simResult = await readTopUpSim(shop, { iccid, clientAddress, ticket, trusted: await isTrusted(request, context, iccid) });
  const provenHolder = await isProvenHolder(request, context, iccid);
  const usage = simResult.ok && provenHolder ? await readUsage(shop, { iccid: simResult.sim.iccid, provenHolder }) : null;
  if (!simResult.ok || !usage) {
    const { searchParams } = new URL(request.url);
    const chinaPage = searchParams.has("app") ? "top-up-gogo-china-app" : "top-up-gogo-china";
    const query = { iccid: searchParams.get("iccid"), key: searchParams.get("key"), tab: "usage" };
    return redirect(path(pageLanguage(params), simResult.ok && simResult.sim.product === "china" ? chinaPage : "top-up", query));
  }
  return new Response(writeUsageCsv(usage), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="usage-${simResult.sim.iccid.slice(-6)}.csv"`,
      "Cache-Control": "no-store",
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex",
    },
  });
}
