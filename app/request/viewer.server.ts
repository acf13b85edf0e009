import type { AppLoadContext } from "@remix-run/node";
import { isLanguage, type Language } from "#server/locale/locale.schema.ts";
import { readAttribution } from "./attribution.server.ts";
import { hasGlobalPrivacyControl } from "./consent.server.ts";
import { readPreferences } from "./preferences.server.ts";
import type { Viewer } from "#server/orders/checkout/checkout.ts";

/** Returns the viewer. `language`: that of the address, else of the last visit. The source of the visit is included only with consent. */
export function readViewer(request: Request, language: string | undefined, context: AppLoadContext): Viewer & { language: Language } {
  const { clientAddress, shop } = context;
  const preferences = readPreferences(request);
  return {
    language: isLanguage(language) ? language : preferences.language,
    currency: preferences.currency,
    clientAddress,
    ipCountry: shop.ipLocation.countryOf(clientAddress, request.headers),
    ...readAttribution(request),
    gpc: hasGlobalPrivacyControl(request),
  };
}
