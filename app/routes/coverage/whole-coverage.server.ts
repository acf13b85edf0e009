import type { Catalogue } from "#server/catalogue/catalogue.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { listCoverage } from "#server/coverage/list-coverage.ts";
import { coverageMarkup } from "./coverage-markup.server.tsx";

type WholeCoverage = { total: number; html: string };

/** Cached per catalogue, since rendering two hundred destinations is slow. */
const cache = new WeakMap<Catalogue, Map<Language, WholeCoverage>>();

/** Returns the number of destinations on sale, and the HTML that lists them with their networks. */
export function wholeCoverage(shop: Pick<AppContext, "catalogue">, language: Language): WholeCoverage {
  const catalogue = shop.catalogue();
  const byLanguage = cache.get(catalogue) ?? new Map<Language, WholeCoverage>();
  cache.set(catalogue, byLanguage);
  const cached = byLanguage.get(language);
  if (cached) return cached;
  const { groups, total } = listCoverage(shop, { language });
  const whole = { total, html: coverageMarkup({ language, groups }) };
  byLanguage.set(language, whole);
  return whole;
}
