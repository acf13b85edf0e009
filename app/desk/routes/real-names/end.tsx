import { data, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { endRegistration } from "#server/real-name/staff/end-registration.ts";
import { viewRegistration } from "#server/real-name/staff/view-registration.ts";
import { deskMeta } from "#app/desk/desk-meta.ts";
import { rejectDeskForm, type RejectedForm } from "#app/desk/form.server.ts";
import { redirectWithMessage } from "#app/desk/message.server.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { titleOf } from "#app/desk/title.server.ts";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { SubmitButton } from "#app/desk/ui/submit-button.tsx";
import { useErrorText } from "#app/i18n/use-error-text.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Notice } from "#app/ui/notice.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => deskMeta(data);

/** The second question before the registration of one SIM (`?sim=`), or of all, is ended. */
export const loader = staffLoader("real-names.review", async ({ shop, who, params, request, context }) => {
  const viewed = await viewRegistration(shop, { reference: params.reference ?? "", who });
  if (!viewed.ok) throw data(null, { status: 404 });
  const { reference, state, sims } = viewed.registration;
  const iccid = new URL(request.url).searchParams.get("sim");
  const ending = sims.filter((sim) => sim.live === 1 && (iccid === null || sim.iccid === iccid)).map((sim) => sim.iccid);
  if (state !== "accepted" || ending.length === 0) throw redirect(`/real-names/${reference}`, 303);
  const isLast = ending.length === sims.filter((sim) => sim.live === 1).length;
  return { title: titleOf(request, context, "desk-real-names:end.title", { count: ending.length }), reference, iccid, ending, isLast };
});

export const action = staffAction({
  end: {
    access: "real-names.review",
    run: async ({ shop, who, form, params, context }) => {
      const reference = params.reference ?? "";
      const sim = form.get("sim");
      const result = await endRegistration(shop, { reference, iccid: typeof sim === "string" && sim !== "" ? sim : null, who });
      if (!result.ok) return rejectDeskForm(form, `desk-real-names:rejection.${result.code}`, { status: 409 });
      const message = { text: "desk-real-names:done.ended", values: { count: result.ended.length } } as const;
      return redirectWithMessage(`/real-names/${reference}`, message, context);
    },
  },
});

export default function EndRegistration() {
  const { title, reference, iccid, ending, isLast } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-real-names");
  const error = (useActionData() as RejectedForm | undefined)?.lastResult.error?.[""]?.[0];
  const errorText = useErrorText();
  return (
    <>
      <PageHead title={title} parent={{ label: reference, to: `/real-names/${reference}` }} />
      {error && <Notice kind="alert">{errorText(error)}</Notice>}
      <ul className="number">
        {ending.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <p>{t("end.carrier")}</p>
      <p>{t("end.again")}</p>
      {isLast && <p>{t("end.erased")}</p>}
      <p>{t("end.final")}</p>
      <form method="post" className="cluster">
        {iccid !== null && <input type="hidden" name="sim" value={iccid} />}
        <SubmitButton intent="end" kind="danger">
          {t("end.submit", { count: ending.length })}
        </SubmitButton>
        <a href={`/real-names/${reference}`} className="button secondary">
          {t("end.cancel")}
        </a>
      </form>
    </>
  );
}
