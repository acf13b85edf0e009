import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAccount } from "#app/request/identity.server.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { redirectWithToast } from "#app/request/toast.server.ts";
import { consumeLimits } from "#server/db/rate-limit/consume-limits.ts";
import { exportLimit } from "#server/identity/core/limits.ts";
import { exportAccount } from "#server/orders/privacy/export-account.ts";
import { exportPersonRegistrations } from "#server/real-name/retention/export-person-registrations.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { path } from "#server/locale/path.schema.ts";

/** Downloads all data of the signed-in account as a JSON file. Above the rate limit, redirects to the account page with a message. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const language = pageLanguage(params);
  // After signing in, the visitor returns to the account page, not to the file.
  const accountPageRequest = new Request(context.shop.env.publicOrigin + path(language, "account/detail"), { headers: request.headers });
  const { accountId } = await requireAccount(accountPageRequest, language, context);
  const { shop } = context;
  if (await consumeLimits(shop, [exportLimit(accountId)])) {
    const toast = { kind: "error", text: "account:data.export-limited" } as const;
    return redirectWithToast(path(language, "account/detail"), toast, { secure: shop.env.secure });
  }
  const account = await exportAccount(shop, accountId);
  if (!account) throw new Response(null, { status: 404 });
  const realNameRegistrations = await exportPersonRegistrations(shop, { accountId, address: null });
  const day = account.exportedAt?.slice(0, 10);
  return new Response(`${JSON.stringify({ ...account, realNameRegistrations }, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${BRAND.slug}-account-${day}.json"`,
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
