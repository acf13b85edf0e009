import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { createPackage, reviewPackage } from "#server/plans/staff/create-package.ts";
import { listPlanNames } from "#server/plans/staff/list-plans-for-staff.ts";
import { NewPackageSchema } from "#server/plans/staff/package-change.schema.ts";
import { rejectDeskForm, reopenDeskForm, typedValues } from "#app/desk/form.server.ts";
import { deskLanguage, titleOf } from "#app/desk/language.server.ts";
import { redirectWithMessage } from "#app/desk/message.server.ts";
import { rejectDoubts, runWithDoubts } from "#app/desk/routes/catalogue/change/price-doubts.tsx";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { parseForm } from "#app/request/form/form-action.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { NewPackageForm } from "./new-package-form.tsx";
import { NewPackageSummary } from "./new-package-summary.tsx";

const FIELD_OF = { "id-taken": "package", "plan-unknown": "plan", "period-over": "until", "price-too-low": "HKD" } as const;

/** Creates a package of a plan. `?plan=`: the plan that is chosen at first. */
export const loader = staffLoader("catalogue.edit", async ({ shop, request, context }) => {
  const language = deskLanguage(request, context);
  return {
    title: titleOf(request, context, "desk-catalogue:new.title"),
    plan: new URL(request.url).searchParams.get("plan") ?? "",
    plans: (await listPlanNames(shop)).map(({ id, names }) => ({ id, name: names[language] })),
  };
});

export const action = staffAction({
  review: {
    access: "catalogue.edit",
    async run({ shop, form, request, context }) {
      const parsed = parseForm(form, NewPackageSchema);
      if (!parsed.ok) return parsed.rejected;
      const result = await runWithDoubts({ form, request, context }, (confirmed) => reviewPackage(shop, { ...parsed.value, confirmed }));
      if (!result.ok) return reject(form, result);
      const { intent: _intent, ...typed } = typedValues(form);
      return data({ intent: "reviewed" as const, created: parsed.value, typed });
    },
  },
  create: {
    access: "catalogue.edit",
    async run({ shop, form, who, request, context }) {
      const parsed = parseForm(form, NewPackageSchema);
      if (!parsed.ok) return parsed.rejected;
      const result = await runWithDoubts({ form, request, context }, (confirmed) => createPackage(shop, { ...parsed.value, confirmed, who }));
      if (!result.ok) return reject(form, result);
      const { package: id } = parsed.value;
      return redirectWithMessage(`/catalogue/packages/${encodeURIComponent(id)}`, { text: "desk-catalogue:done.created", values: { id } }, context);
    },
  },
  change: { access: "catalogue.edit", run: async ({ form }) => reopenDeskForm(form, "review") },
});

/** Shows the form again, also if the summary was posted. */
function reject(form: FormData, rejected: Extract<Awaited<ReturnType<typeof createPackage>>, { ok: false }>) {
  form.set("intent", "review");
  if (rejected.code === "confirm-price") return rejectDoubts(form, rejected.doubts);
  return rejectDeskForm(form, `desk-catalogue:rejection.${rejected.code}`, { field: FIELD_OF[rejected.code], status: 409 });
}

export default function NewPackage() {
  const { title, plan, plans } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useTranslation("desk-catalogue");
  return (
    <>
      <PageHead title={title} about={t("new.about")} parent={{ label: t("desk:section.catalogue"), to: "/catalogue" }} />
      <Notice kind="warn">{t("new.carrier")}</Notice>
      {result && "created" in result ? (
        <NewPackageSummary created={result.created} typed={result.typed} plans={plans} />
      ) : (
        <NewPackageForm plan={plan} plans={plans} />
      )}
    </>
  );
}
