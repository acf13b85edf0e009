import type { Query } from "#server/locale/path.schema.ts";
import { DOCUMENT_KEYS, POLICY_KEYS, QUESTION_TYPES } from "#server/content/document.schema.ts";
import { CONTINENTS } from "#server/domain/product-kinds.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";

export type PublicPage = {
  page: string;
  query: Query;
  /** When the content of the page was last imported, ms UTC; null if the content is part of the code or was never imported. */
  changedAt: number | null;
};

/** Returns every page for search engines, without the language: fixed pages, documents, and each plan on sale (§2). */
export async function listPublicPages(shop: Pick<AppContext, "db" | "catalogue">): Promise<PublicPage[]> {
  const rows = await shop.db.selectFrom("imports").select(["name", "imported_at"]).execute();
  const importedAt = (...names: string[]) => Math.max(0, ...rows.filter((row) => names.includes(row.name)).map((row) => row.imported_at)) || null;
  const plansAt = importedAt("catalogue.json", "countries.json");
  const coverageAt = importedAt("catalogue.json", "carriers.json");
  const documentsAt = importedAt("documents");
  const questionsAt = importedAt("faq");
  const { plans } = shop.catalogue();
  const onSale = [...plans.values()].filter((plan) => plan.packages.length > 0);
  return [
    { page: "homepage", query: {}, changedAt: plansAt },
    { page: "destination", query: {}, changedAt: plansAt },
    ...CONTINENTS.map((_, position) => ({ page: "destination", query: { ContinentActive: position + 1 }, changedAt: plansAt })),
    { page: "plans", query: {}, changedAt: plansAt },
    { page: "esim-device", query: {}, changedAt: null },
    { page: "gogo-china", query: {}, changedAt: null },
    { page: "gogo-china-transit", query: {}, changedAt: null },
    ...["partnership", "resale-distribution", "esim-marketplace", "cmlink-for-business", "contact-us", "real-name"].map((page) => ({
      page,
      query: {},
      changedAt: null,
    })),
    { page: "top-up", query: {}, changedAt: null },
    { page: "top-up-gogo-china", query: {}, changedAt: null },
    ...DOCUMENT_KEYS.map((key) => ({ page: "argeement", query: { key }, changedAt: documentsAt })),
    ...POLICY_KEYS.map((key) => ({ page: `policy/${key}`, query: {}, changedAt: documentsAt })),
    ...QUESTION_TYPES.map((type) => ({ page: "frequently-asked-questions", query: { type }, changedAt: questionsAt })),
    { page: "netCover", query: {}, changedAt: coverageAt },
    { page: "customer-service", query: {}, changedAt: null },
    { page: "about", query: {}, changedAt: null },
    { page: "withdrawal", query: {}, changedAt: null },
    ...onSale.filter(({ kind }) => kind === "country").map(({ id }) => ({ page: "netCover", query: { country: id }, changedAt: coverageAt })),
    ...onSale.flatMap(({ id }) => [
      { page: "plans", query: { country: id }, changedAt: plansAt },
      { page: "plan-detail", query: { plan: id }, changedAt: plansAt },
      { page: "plan-coverage", query: { plan: id }, changedAt: coverageAt },
    ]),
  ];
}
