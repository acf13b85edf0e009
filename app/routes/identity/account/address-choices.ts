import type { LoaderFunctionArgs } from "@remix-run/node";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { listAddressChoices } from "#server/destinations/address/list-address-choices.ts";

/** What an address of `country` is chosen from, for the script of its form: public lists, the same for everybody. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const choices = listAddressChoices((search.get("country") ?? "").toUpperCase(), search.get("province") ?? undefined, pageLanguage(params));
  return Response.json(choices, { headers: { "Cache-Control": "public, max-age=3600" } });
}
