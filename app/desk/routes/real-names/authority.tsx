import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hongKongDay } from "#server/locale/time/hong-kong-day.ts";
import { AuthorityExportSchema } from "#server/real-name/retention/authority-export.schema.ts";
import { requireConfirmation } from "#app/desk/confirmation.server.ts";
import { titleOf } from "#app/desk/language.server.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { useDeskForm } from "#app/desk/ui/desk-form.tsx";
import { SubmitButton, ButtonLink } from "#app/desk/ui/buttons.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { Field } from "#app/forms/fields/field.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { parseForm } from "#app/request/form/form-action.server.ts";
import { Notice } from "#app/ui/notice.tsx";

const PAGE = "/real-names/authority";

/** Exports who registered which SIM, for an authority with a legal right to ask. */
export const loader = staffLoader("real-names.export", async ({ request, context }) => {
  requireConfirmation(request, context);
  return { title: titleOf(request, context, "desk-real-names:authority.title") };
});

export const action = staffAction({
  review: {
    access: "real-names.export",
    async run({ request, context, form }) {
      requireConfirmation(request, context);
      const parsed = parseForm(form, AuthorityExportSchema);
      if (!parsed.ok) return parsed.rejected;
      const { from, to, iccid } = parsed.value;
      return data({ intent: "reviewed" as const, from: hongKongDay(from), to: hongKongDay(to), iccid: iccid ?? "" });
    },
  },
});

export default function AuthorityExport() {
  const { title } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useTranslation("desk-real-names");
  const { form, fields, formProps } = useDeskForm("review", AuthorityExportSchema);
  const labels = { from: t("authority.from"), to: t("authority.to"), iccid: "ICCID" };
  return (
    <>
      <PageHead title={title} about={t("authority.about")} parent={{ label: t("desk:section.real-names"), to: "/real-names" }} />
      <Notice kind="warn">{t("authority.right")}</Notice>
      {result && "from" in result ? (
        <Download {...result} />
      ) : (
        <form {...formProps} className="form">
          <ErrorSummary form={form} labels={labels} />
          <Field field={fields.from} label={labels.from} type="date" width="medium" />
          <Field field={fields.to} label={labels.to} hint={t("authority.to-hint")} type="date" width="medium" />
          <Field
            field={fields.iccid}
            label={labels.iccid}
            hint={t("authority.iccid-hint")}
            inputMode="numeric"
            autoComplete="off"
            width="medium"
            optional
          />
          <SubmitButton intent="review" text={t("authority.continue")} />
        </form>
      )}
    </>
  );
}

/** Says what the file contains, and downloads it. A post, so that no other site can start it. */
function Download({ from, to, iccid }: { from: string; to: string; iccid: string }) {
  const { t } = useTranslation("desk-real-names");
  return (
    <form method="post" action={`${PAGE}/csv`} className="panel form" data-download>
      <ul>
        <li>{t(iccid === "" ? "authority.all" : "authority.one", { from, to, iccid })}</li>
        <li>{t("authority.contents")}</li>
        <li>{t("authority.recorded")}</li>
      </ul>
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="to" value={to} />
      <input type="hidden" name="iccid" value={iccid} />
      <div className="cluster">
        <SubmitButton intent="export" text={t("authority.submit")} />
        <ButtonLink to={PAGE} kind="quiet" text={t("desk-orders:confirm.back")} />
      </div>
    </form>
  );
}
