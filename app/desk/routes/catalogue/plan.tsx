import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listPackagesForStaff } from "#server/plans/staff/list-packages-for-staff.ts";
import { showPlan, type StaffPlan } from "#server/plans/staff/list-plans-for-staff.ts";
import { movePlan } from "#server/plans/staff/order-plans.ts";
import {
  AFTER,
  FIRST_PLACE,
  PackageFilterSchema,
  PlanNamesSchema,
  PlanPlaceSchema,
  RELEASED_PLACE,
} from "#server/plans/staff/package-change.schema.ts";
import { renamePlan } from "#server/plans/staff/rename-plan.ts";
import { deskLanguage } from "#app/desk/language.server.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { Facts } from "#app/desk/ui/facts.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { staffVerb } from "#app/desk/verb/staff-verb.tsx";
import { SHOP_LANGUAGES } from "#server/content/staff/content-key.ts";
import { localizedField, localizedFields } from "#server/forms/localized-fields.schema.ts";
import { languageEntry, LANGUAGES } from "#server/locale/locale.schema.ts";
import { ButtonLink } from "#app/desk/ui/buttons.tsx";
import { Field } from "#app/forms/fields/field.tsx";
import { SelectField } from "#app/forms/fields/select-field.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { PackageTable } from "./package-table.tsx";

const PAGE = 50;

const pageOf = (plan: string) => `/catalogue/plans/${encodeURIComponent(plan)}`;

const planVerb = {
  area: "desk-catalogue" as const,
  permission: "catalogue.edit" as const,
  subject: ({ params }: { params: { plan?: string } }) => params.plan,
};

/** Gives the plan names of its own. */
const rename = staffVerb({
  ...planVerb,
  intent: "rename",
  schema: PlanNamesSchema.omit({ plan: true }),
  run: ({ shop, who }, plan, typed) => renamePlan(shop, { plan, ...typed, who }),
  rejection: () => 404,
  done: ({ isChanged }, plan) => ({ to: pageOf(plan), text: isChanged ? "desk-catalogue:done.renamed" : "desk:unchanged" }),
  panel: ({ t }) => (
    <>
      <h2>{t("name.title")}</h2>
      <p className="soft">{t("name.about")}</p>
    </>
  ),
  labels: localizedFields("name", LANGUAGES, (language) => `desk:language.${language}` as const),
  defaults: ({ given }: StaffPlan) => localizedFields("name", LANGUAGES, (language) => given[language]),
  fields: ({ t, field }, { originals }) =>
    SHOP_LANGUAGES.map((language) => {
      const name = localizedField("name", language);
      const hint = t("name.hint", { name: originals[language] });
      return <Field key={name} {...field[name]} hint={hint} autoComplete="off" optional lang={languageEntry(language).htmlLang} />;
    }),
  submit: ({ t }) => t("name.submit"),
});

/** Chooses where the plan is in lists. `previous`: the plan after which it comes; null if it is the first one, or has no place. */
const move = staffVerb({
  ...planVerb,
  intent: "move",
  schema: PlanPlaceSchema.omit({ plan: true }),
  run: ({ shop, who }, plan, typed) => movePlan(shop, { plan, ...typed, who }),
  rejection: ({ code }) => (code === "plan-unknown" ? 404 : { text: "desk-catalogue:rejection.neighbour-unknown", field: "place" }),
  done: ({ isChanged }, plan) => ({ to: pageOf(plan), text: isChanged ? "desk-catalogue:done.moved" : "desk:unchanged" }),
  panel: ({ t }) => (
    <>
      <h2>{t("place.title")}</h2>
      <p className="soft">{t("place.about")}</p>
    </>
  ),
  labels: { place: "place.label" },
  defaults: ({ plan: { place }, previous }: { plan: StaffPlan; order: { id: string; name: string }[]; previous: string | null }) => ({
    place: place === null ? RELEASED_PLACE : previous === null ? FIRST_PLACE : AFTER + previous,
  }),
  fields: ({ t, field }, { order }) => (
    <SelectField
      {...field.place}
      options={[
        { value: FIRST_PLACE, label: t("place.first") },
        ...order.map(({ id, name }) => ({ value: AFTER + id, label: t("place.after", { plan: name }) })),
        { value: RELEASED_PLACE, label: t("place.released") },
      ]}
    />
  ),
  submit: ({ t }) => t("place.submit"),
});

/** One plan: its packages, its names and its place in lists. */
export const loader = staffLoader("catalogue.edit", async ({ shop, params, request, context }) => {
  const shown = await showPlan(shop, params.plan ?? "");
  if (!shown) throw data(null, { status: 404 });
  const { plan, order } = shown;
  const after = new URL(request.url).searchParams.get("after") ?? undefined;
  const { packages, next } = await listPackagesForStaff(shop, PackageFilterSchema.parse({ plan: plan.id, after }), PAGE);
  const language = deskLanguage(request, context);
  return {
    title: plan.names[language],
    plan,
    order: order.filter(({ id }) => id !== plan.id).map(({ id, names }) => ({ id, name: names[language] })),
    previous: order[(plan.place ?? 0) - 2]?.id ?? null,
    packages,
    next: next && `/catalogue/plans/${encodeURIComponent(plan.id)}?${new URLSearchParams({ after: next })}`,
  };
});

export const action = staffAction({ ...rename.handlers, ...move.handlers });

export default function PlanOfCatalogue() {
  const { title, plan, order, previous, packages, next } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-catalogue");
  return (
    <>
      <PageHead title={title} parent={{ label: t("desk:section.catalogue"), to: "/catalogue" }}>
        <ButtonLink to={`/catalogue/new?${new URLSearchParams({ plan: plan.id })}`} kind="secondary" text={t("new.title")} />
      </PageHead>
      <Facts
        items={[
          { label: t("column.id"), value: plan.id },
          { label: t("column.packages"), value: plan.packages },
          { label: t("column.on-sale"), value: plan.onSale },
          { label: t("column.exit"), value: plan.exit },
          { label: t("column.place"), value: plan.place ?? t("place.released") },
        ]}
      />
      <section className="stack">
        <h2>{t("column.packages")}</h2>
        <PackageTable caption={t("column.packages")} packages={packages} next={next} empty={<p>{t("list.no-packages")}</p>} />
      </section>
      <div className="catalogue-forms">
        <rename.Form shown={plan} />
        <move.Form shown={{ plan, order, previous }} />
      </div>
    </>
  );
}
