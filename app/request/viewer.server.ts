import type { AppLoadContext } from "@remix-run/node";
import { type Language, siteLanguage } from "#server/locale/locale.schema.ts";
import { readAttribution } from "./attribution.server.ts";
import { hasGlobalPrivacyControl } from "./consent.server.ts";
import { readCurrency } from "./preferences.server.ts";
import type { Viewer } from "#server/orders/checkout/checkout.ts";

/** Returns the viewer. `language`: that of the address, in English if it has only the channel pages. The source of the visit is included only with consent. */
export function readViewer(request: Request, addressLanguage: string | undefined, context: AppLoadContext): Viewer & { language: Language } {
  const { clientAddress, shop } = context;
  const language = siteLanguage(addressLanguage);
  return {
    language,
    currency: readCurrency(request, language),
    clientAddress,
    ipCountry: shop.ipLocation.countryOf(clientAddress, request.headers),
    ...readAttribution(request),
    gpc: hasGlobalPrivacyControl(request),
  };
}
