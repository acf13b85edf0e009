import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { endChange, previewEndOfChange } from "#server/plans/staff/end-change.ts";
import { deskMeta } from "#app/desk/desk-meta.ts";
import { redirectWithMessage } from "#app/desk/message.server.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { titleOf } from "#app/desk/title.server.ts";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { SubmitButton } from "#app/desk/ui/submit-button.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Notice } from "#app/ui/notice.tsx";
import { ForecastTable } from "#app/desk/routes/catalogue/forecast-table.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: page }) => deskMeta(page);

/** Asks before a change ends: what customers see now, and then. */
export const loader = staffLoader("catalogue.edit", async ({ shop, params, request, context }) => {
  const preview = await previewEndOfChange(shop, { change: params.change ?? "" });
  if (!preview || preview.packageId !== params.package) throw data(null, { status: 404 });
  const title = titleOf(request, context, `desk-catalogue:end.${preview.isScheduled ? "title-scheduled" : "title"}`, { id: preview.packageId });
  return { title, ...preview };
});

export const action = staffAction({
  end: {
    access: "catalogue.edit",
    async run({ shop, params, who, context }) {
      const result = await endChange(shop, { change: params.change ?? "", who });
      if (!result.ok) throw data(null, { status: 404 });
      const text = result.isEnded ? "desk-catalogue:done.ended" : "desk-catalogue:done.ended-before";
      const to = `/catalogue/packages/${encodeURIComponent(params.package ?? "")}`;
      return redirectWithMessage(to, { text }, context);
    },
  },
});

export default function EndChange() {
  const { title, packageId, kind, isScheduled, before, after } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-catalogue");
  return (
    <>
      <PageHead title={title} parent={{ label: packageId, to: `/catalogue/packages/${encodeURIComponent(packageId)}` }} />
      {kind === "created" && <Notice kind="warn">{t("end.created")}</Notice>}
      <section className="stack">
        <h2>{t("end.before")}</h2>
        <ForecastTable caption={t("end.before")} forecast={before} />
      </section>
      <section className="stack">
        <h2>{t("end.after")}</h2>
        <ForecastTable caption={t("end.after")} forecast={after} />
      </section>
      <form method="post">
        <SubmitButton intent="end" kind="danger">
          {t(isScheduled ? "end.submit-scheduled" : "end.submit")}
        </SubmitButton>
      </form>
    </>
  );
}
