import type { AppLoadContext } from "@remix-run/node";
import { isLanguage, type Language } from "#server/locale/locale.schema.ts";
import { readAttribution } from "./attribution.server.ts";
import { hasGlobalPrivacyControl } from "./consent.server.ts";
import { readCurrency, requestLanguage } from "./preferences.server.ts";
import type { Viewer } from "#server/orders/checkout/checkout.ts";

/** Returns the viewer. `language`: that of the address, else of the request, English instead of Japanese and Korean. The source of the visit is included only with consent. */
export function readViewer(request: Request, addressLanguage: string | undefined, context: AppLoadContext): Viewer & { language: Language } {
  const { clientAddress, shop } = context;
  const requested = isLanguage(addressLanguage) ? addressLanguage : requestLanguage(request);
  const language = isLanguage(requested) ? requested : "en";
  return {
    language,
    currency: readCurrency(request, language),
    clientAddress,
    ipCountry: shop.ipLocation.countryOf(clientAddress, request.headers),
    ...readAttribution(request),
    gpc: hasGlobalPrivacyControl(request),
  };
}
