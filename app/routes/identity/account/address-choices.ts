import type { LoaderFunctionArgs } from "@remix-run/node";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { listAddressChoices } from "#server/destinations/address/list-address-choices.ts";

/** Returns the provinces and cities of `country` as JSON, for the script of the address form. For Mainland China, only the cities of `province`. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const choices = listAddressChoices((search.get("country") ?? "").toUpperCase(), search.get("province") ?? undefined, pageLanguage(params));
  return Response.json(choices, { headers: { "Cache-Control": "public, max-age=3600" } });
}
