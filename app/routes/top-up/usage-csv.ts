import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { pageLanguage } from "#app/request/page-language.ts";
import { path } from "#server/locale/path.schema.ts";
import { readTopUpSim } from "#server/top-up/read-top-up-sim.ts";
import { readUsage } from "#server/top-up/read-usage.ts";
import { writeUsageCsv } from "#server/top-up/write-usage-csv.ts";
import { chooseSim, isTrusted } from "./which-sim.server.ts";

/** The usage of a SIM (`iccid`, or the `key` of a signed link) as a CSV file; where there is none, its page says why. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { shop, clientAddress } = context;
  const { iccid } = await chooseSim(request, context);
  const found = await readTopUpSim(shop, { iccid, clientAddress, trusted: await isTrusted(request, context, iccid) });
  const usage = found.ok ? await readUsage(shop, found.sim.iccid) : null;
  if (!found.ok || !usage) {
    const { searchParams } = new URL(request.url);
    const product = found.ok && found.sim.product === "china" ? "top-up-gogo-china" : "top-up";
    const query = { iccid: searchParams.get("iccid"), key: searchParams.get("key"), tab: "usage" };
    return redirect(path(pageLanguage(params), product, query));
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
