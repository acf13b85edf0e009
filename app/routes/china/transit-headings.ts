import { useTranslation } from "#app/i18n/use-translation.ts";
import type { TransitSummary } from "./view-transit.server.ts";

/** Returns the heading with the number of confirmed countries and of those known only from the news. */
export function useCountriesHeading({ countries, countriesInNews }: TransitSummary): string {
  const { t } = useTranslation("china");
  return countriesInNews > 0
    ? t("countries.heading-in-news", { count: countries, more: countriesInNews })
    : t("countries.heading", { count: countries });
}

/** Returns the anchor and the heading of each part of the guide, in order. */
export function useTransitHeadings(summary: TransitSummary): [id: string, heading: string][] {
  const { t } = useTranslation("china");
  return [
    ["search", t("search.heading")],
    ["check", t("check.heading")],
    ["conditions", t("conditions.heading")],
    ["hours", t("hours.heading", { hours: summary.hours })],
    ["countries", useCountriesHeading(summary)],
    ["areas", t("areas.heading", { count: summary.provinces })],
    ["ports", t("ports.heading", { count: summary.ports })],
    ["cash", t("cash.heading")],
    ["changes", t("changes.heading")],
  ];
}
