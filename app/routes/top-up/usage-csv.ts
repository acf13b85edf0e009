import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { path } from "#server/locale/path.schema.ts";
import { readTopUpSim } from "#server/top-up/read-top-up-sim.ts";
import { readUsage } from "#server/top-up/read-usage.ts";
import { chooseSim, isTrusted } from "./choose-sim.server.ts";
import { writeUsageCsv } from "#server/top-up/usage.ts";

/**
 * Downloads the usage of a SIM (`iccid`, or the `key` of a signed link) as a CSV file. If there is none, redirects to the usage page,
 * which says why; with `app`, to the page inside the app.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { shop, clientAddress } = context;
  const { iccid } = await chooseSim(request, context);
  const requester = { clientAddress, trusted: await isTrusted(request, context, iccid) };
  const found = await readTopUpSim(shop, { iccid, ...requester });
  const result = found.ok ? await readUsage(shop, { iccid: found.sim.iccid, ...requester }) : null;
  const usage = result?.ok ? result.usage : null;
  if (!found.ok || !usage) {
    const { searchParams } = new URL(request.url);
    const china = searchParams.has("app") ? "top-up-gogo-china-app" : "top-up-gogo-china";
    const query = { iccid: searchParams.get("iccid"), key: searchParams.get("key"), tab: "usage" };
    return redirect(path(pageLanguage(params), found.ok && found.sim.product === "china" ? china : "top-up", query));
  }
  return new Response(writeUsageCsv(usage), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="usage-${found.sim.iccid.slice(-6)}.csv"`,
      "Cache-Control": "no-store",
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex",
    },
  });
}
