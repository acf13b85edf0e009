import { useLoaderData } from "@remix-run/react";
import { CURRENCIES } from "#server/locale/locale.schema.ts";
import { formatAmount } from "#server/locale/money.schema.ts";
import { listPackagesForStaff, type StaffPackage } from "#server/plans/staff/list-packages-for-staff.ts";
import { listPlansForStaff, type StaffPlan } from "#server/plans/staff/list-plans-for-staff.ts";
import { titleOf } from "#app/desk/language.server.ts";
import { staffLoader } from "#app/desk/staff.server.ts";
import { ButtonLink } from "#app/desk/ui/buttons.tsx";
import { Filters, options, SelectFilter, TextFilter } from "#app/desk/ui/filters.tsx";
import { CsvLink, DataTable } from "#app/desk/ui/data-table.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { staffFile, type ListArgs, type RowsPage } from "#app/desk/verb/staff-list.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { changeWords, PackageTable } from "./package-table.tsx";
import { PackageFilterSchema, type PackageFilter } from "#server/plans/staff/package-change.schema.ts";

const STATES = ["on", "off", "changed", "orphaned"] as const;
const MAX_TEXT = 60;
const PAGE = 50;

type CatalogueFilterValues = { text: string | undefined; state: (typeof STATES)[number] | undefined };

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

const PRICES = CURRENCIES.map((currency) => ({ key: `price ${currency}`, value: ({ prices }: StaffPackage) => amountOf(prices[currency]) }));

/** The packages that the filters find, all without a filter, with their prices now. */
export const csv = staffFile({
  permission: "catalogue.edit",
  path: "/catalogue/csv",
  file: "packages",
  filter: readFilters,
  find: async ({ shop }: ListArgs, filters: CatalogueFilterValues, { after, limit }: RowsPage) => {
    const { packages: rows, next } = await listPackagesForStaff(shop, toPackageFilter(filters, after), limit);
    return { rows, next };
  },
  columns: [
    { key: "package", value: ({ id }) => id },
    { key: "plan", value: ({ planId }) => planId },
    { key: "plan name", value: ({ planNames }) => planNames.en },
    { key: "kind", value: ({ kind }) => kind },
    { key: "MB", value: ({ mb }) => mb },
    { key: "days", value: ({ days }) => days },
    { key: "credit HKD", value: ({ face }) => amountOf(face) },
    ...PRICES,
    { key: "on sale", value: ({ onSale }) => onSale },
    { key: "changes", value: (listed) => changeWords(listed).join(" ") },
  ],
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

/** Reads the filters of the list from its address. Unknown values are ignored. */
function readFilters(search: URLSearchParams): CatalogueFilterValues {
  const text = search.get("text")?.trim().slice(0, MAX_TEXT);
  return { text: text === "" ? undefined : text, state: STATES.find((one) => one === search.get("state")) };
}

/** Returns the filters as the use cases take them. */
const toPackageFilter = ({ text, state }: CatalogueFilterValues, after?: string): PackageFilter =>
  PackageFilterSchema.parse({ text, after, ...(state === "on" || state === "off" ? { sale: state } : { changed: state }) });

/** Returns the filters as the query of an address; empty without a filter. */
const filterQuery = ({ text, state }: CatalogueFilterValues): string =>
  new URLSearchParams({ ...(text && { text }), ...(state && { state }) }).toString();

const amountOf = (amount: number | null | undefined) => (amount === null || amount === undefined ? null : formatAmount(amount));

/** Plans in the order of lists, with the numbers of their packages. */
function PlanTable({ plans, next }: { plans: StaffPlan[]; next: string | null }) {
  const { t, language } = useTranslation("desk-catalogue");
  return (
    <DataTable
      caption={t("list.plans")}
      rows={plans}
      rowKey={({ id }) => id}
      next={next}
      empty={<p>{t("list.no-plans")}</p>}
      columns={[
        {
          key: "plan",
          label: t("column.plan"),
          isHeader: true,
          cell: ({ id, names }) => <a href={`/catalogue/plans/${encodeURIComponent(id)}`}>{names[language]}</a>,
        },
        { key: "id", label: t("column.id"), cell: ({ id }) => <span className="number">{id}</span> },
        { key: "place", label: t("column.place"), isNumber: true, cell: ({ place }) => place },
        { key: "packages", label: t("column.packages"), isNumber: true, cell: ({ packages }) => packages },
        { key: "on-sale", label: t("column.on-sale"), isNumber: true, cell: ({ onSale }) => onSale },
        {
          key: "changed",
          label: t("column.changes"),
          cell: ({ changed }) => changed > 0 && <span className="state warn">{t("list.changed", { count: changed })}</span>,
        },
      ]}
    />
  );
}

/** Filters the packages; the choices become part of the address. */
function CatalogueFilters({ text, state }: CatalogueFilterValues) {
  const { t } = useTranslation("desk-catalogue");
  return (
    <Filters path="/catalogue" submit={t("filter.submit")} clear={text !== undefined || state !== undefined ? t("filter.clear") : null}>
      <TextFilter name="text" label={t("filter.text")} value={text} type="search" maxLength={MAX_TEXT} />
      <SelectFilter name="state" label={t("filter.state")} value={state} any={t("filter.all")}>
        {options(STATES, (one) => t(`filter.${one}`))}
      </SelectFilter>
    </Filters>
  );
}
