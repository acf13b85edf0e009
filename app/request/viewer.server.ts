import type { AppLoadContext } from "@remix-run/node";
import { type Language, siteLanguage } from "#server/locale/locale.schema.ts";
import { readAttribution } from "./attribution.server.ts";
import { hasGlobalPrivacyControl } from "./consent.server.ts";
import { readCurrency } from "./preferences.server.ts";
import type { Viewer } from "#server/orders/checkout/checkout.ts";

/**
 * Returns the viewer. `language`: that of the address, in English if it has only the channel pages. `region`: where the visitor probably lives, by IP address,
 * else by the browser's language; null if neither says. The source of the visit is included only with consent.
 */
export function readViewer(
  request: Request,
  addressLanguage: string | undefined,
  context: AppLoadContext,
): Viewer & { language: Language; region: string | null } {
  const { clientAddress, shop } = context;
  const language = siteLanguage(addressLanguage);
  const ipCountry = shop.ipLocation.countryOf(clientAddress, request.headers);
  return {
    language,
    currency: readCurrency(request, language),
    clientAddress,
    ipCountry,
    region: ipCountry ?? preferredRegion(request.headers.get("Accept-Language") ?? ""),
    ...readAttribution(request),
    gpc: hasGlobalPrivacyControl(request),
  };
}

/** Returns the region of the language that a browser prefers: `US` of `en-US,en;q=0.9`, none of `de,en-US;q=0.7`. */
function preferredRegion(acceptLanguage: string): string | null {
  const [preferred = ""] = acceptLanguage.split(/[,;]/, 1);
  try {
    const { region } = new Intl.Locale(preferred.trim());
    return region && /^[A-Z]{2}$/.test(region) ? region : null;
  } catch {
    return null;
  }
}
