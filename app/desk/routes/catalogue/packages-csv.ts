import { collectPages } from "#server/db/collect-pages.ts";
import { CURRENCIES } from "#server/locale/locale.schema.ts";
import { formatAmount } from "#server/locale/money.schema.ts";
import { listPackagesForStaff } from "#server/plans/staff/list-packages-for-staff.ts";
import { csvFile } from "#app/desk/file-response.server.ts";
import { staffLoader } from "#app/desk/staff.server.ts";
import { readFilters, toPackageFilter } from "./catalogue-filters.tsx";
import { changeWords } from "./package-table.tsx";

const HEADINGS = [
  "package",
  "plan",
  "plan name",
  "kind",
  "MB",
  "days",
  "credit HKD",
  ...CURRENCIES.map((currency) => `price ${currency}`),
  "on sale",
  "changes",
];

/** The packages that the filters of the list find, all without a filter, with their prices now, as a file. */
export const loader = staffLoader("catalogue.edit", async ({ shop, request }) => {
  const filters = readFilters(new URL(request.url).searchParams);
  const { rows: packages, isCut } = await collectPages(async ({ after, limit }) => {
    const { packages, next } = await listPackagesForStaff(shop, toPackageFilter(filters, after), limit);
    return { rows: packages, next };
  });
  const amountOf = (amount: number | null | undefined) => (amount === null || amount === undefined ? null : formatAmount(amount));
  const rows = packages.map((listed) => [
    listed.id,
    listed.planId,
    listed.planNames.en,
    listed.kind,
    listed.mb,
    listed.days,
    amountOf(listed.face),
    ...CURRENCIES.map((currency) => amountOf(listed.prices[currency])),
    listed.onSale ? "yes" : "no",
    changeWords(listed).join(" "),
  ]);
  return csvFile("packages", HEADINGS, rows, shop.clock(), { isCut });
});
