import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listPackagesForStaff } from "#server/plans/staff/list-packages-for-staff.ts";
import { showPlan } from "#server/plans/staff/list-plans-for-staff.ts";
import { movePlan } from "#server/plans/staff/order-plans.ts";
import { PackageFilterSchema, PlanNamesSchema, PlanPlaceSchema } from "#server/plans/staff/package-change.schema.ts";
import { renamePlan } from "#server/plans/staff/rename-plan.ts";
import { deskMeta } from "#app/desk/desk-meta.ts";
import { deskLanguage } from "#app/desk/language.server.ts";
import { parseDeskForm, rejectDeskForm } from "#app/desk/form.server.ts";
import { redirectWithMessage } from "#app/desk/message.server.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { Facts } from "#app/desk/ui/facts.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { PackageTable } from "./package-table.tsx";
import { PlanNamesForm, PlanPlaceForm } from "./plan-forms.tsx";

const PAGE = 50;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => deskMeta(page);

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
    /** The plan after which it comes; null if it is the first one, or has no place. */
    previous: order[(plan.place ?? 0) - 2]?.id ?? null,
    packages,
    next: next && `/catalogue/plans/${encodeURIComponent(plan.id)}?${new URLSearchParams({ after: next })}`,
  };
});

export const action = staffAction({
  rename: {
    access: "catalogue.edit",
    async run({ shop, params, form, who, context }) {
      form.set("plan", params.plan ?? "");
      const parsed = parseDeskForm(form, PlanNamesSchema);
      if (!parsed.ok) return parsed.rejected;
      const result = await renamePlan(shop, { ...parsed.value, who });
      if (!result.ok) throw data(null, { status: 404 });
      const text = result.isChanged ? "desk-catalogue:done.renamed" : "desk-catalogue:done.unchanged";
      return redirectWithMessage(pageOf(parsed.value.plan), { text }, context);
    },
  },
  move: {
    access: "catalogue.edit",
    async run({ shop, params, form, who, context }) {
      form.set("plan", params.plan ?? "");
      const parsed = parseDeskForm(form, PlanPlaceSchema);
      if (!parsed.ok) return parsed.rejected;
      const result = await movePlan(shop, { ...parsed.value, who });
      if (!result.ok && result.code === "plan-unknown") throw data(null, { status: 404 });
      if (!result.ok) return rejectDeskForm(form, "desk-catalogue:rejection.neighbour-unknown", { field: "place", status: 409 });
      const text = result.isChanged ? "desk-catalogue:done.moved" : "desk-catalogue:done.unchanged";
      return redirectWithMessage(pageOf(parsed.value.plan), { text }, context);
    },
  },
});

const pageOf = (plan: string) => `/catalogue/plans/${encodeURIComponent(plan)}`;

export default function PlanOfCatalogue() {
  const { title, plan, order, previous, packages, next } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-catalogue");
  return (
    <>
      <PageHead title={title} parent={{ label: t("desk:section.catalogue"), to: "/catalogue" }}>
        <a href={`/catalogue/new?${new URLSearchParams({ plan: plan.id })}`} className="button secondary">
          {t("new.title")}
        </a>
      </PageHead>
      <Facts
        items={[
          { label: t("column.id"), value: plan.id },
          { label: t("column.packages"), value: plan.packages },
          { label: t("column.on-sale"), value: plan.onSale },
          { label: t("column.place"), value: plan.place ?? t("place.released") },
        ]}
      />
      <section className="stack">
        <h2>{t("column.packages")}</h2>
        <PackageTable caption={t("column.packages")} packages={packages} next={next} empty={<p>{t("list.no-packages")}</p>} />
      </section>
      <div className="catalogue-forms">
        <PlanNamesForm plan={plan} />
        <PlanPlaceForm plan={plan} order={order} previous={previous} />
      </div>
    </>
  );
}
