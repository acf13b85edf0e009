import { useLoaderData } from "@remix-run/react";
import { listPackagesForStaff } from "#server/plans/staff/list-packages-for-staff.ts";
import { listPlansForStaff } from "#server/plans/staff/list-plans-for-staff.ts";
import { titleOf } from "#app/desk/language.server.ts";
import { staffLoader } from "#app/desk/staff.server.ts";
import { CsvLink } from "#app/desk/ui/data-table.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { ButtonLink } from "#app/desk/ui/buttons.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { CatalogueFilters, filterQuery, readFilters, toPackageFilter } from "./catalogue-filters.tsx";
import { PackageTable } from "./package-table.tsx";
import { PlanTable } from "./plan-table.tsx";

const PAGE = 50;

/** The plans in the order of lists; with a filter, the packages that match it. The filters are in the address: `text` and `state`. */
export const loader = staffLoader("catalogue.edit", async ({ shop, request, context }) => {
  const { searchParams } = new URL(request.url);
  const filters = readFilters(searchParams);
  const query = filterQuery(filters);
  const after = searchParams.get("after") ?? undefined;
  const title = titleOf(request, context, "desk:section.catalogue");
  const nextPage = (next: string | null) => next && `/catalogue?${query}${query && "&"}${new URLSearchParams({ after: next })}`;
  if (query === "") {
    const { plans, next } = await listPlansForStaff(shop, { after, limit: PAGE });
    return { title, filters, plans, packages: null, next: nextPage(next) };
  }
  const { packages, next } = await listPackagesForStaff(shop, toPackageFilter(filters, after), PAGE);
  return { title, filters, plans: null, packages, next: nextPage(next) };
});

export default function Catalogue() {
  const { title, filters, plans, packages, next } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-catalogue");
  return (
    <>
      <PageHead title={title} about={t("list.about")}>
        <ButtonLink to="/catalogue/new" kind="secondary" text={t("new.title")} />
        <ButtonLink to="/catalogue/import" kind="secondary" text={t("import.title")} />
        {(plans ?? packages).length > 0 && <CsvLink to={`/catalogue/csv?${filterQuery(filters)}`} />}
      </PageHead>
      <CatalogueFilters {...filters} />
      {plans && <PlanTable plans={plans} next={next} />}
      {packages && <PackageTable caption={title} packages={packages} next={next} empty={<p>{t("list.none-match")}</p>} withPlan />}
    </>
  );
}
