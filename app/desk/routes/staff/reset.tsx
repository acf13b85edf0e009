import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { resetFactors } from "#server/staff/accounts/end-staff-account.ts";
import { listStaffSessions } from "#server/staff/sessions/end-staff-sessions.ts";
import { requireConfirmation } from "#app/desk/confirmation.server.ts";
import { deskMeta } from "#app/desk/desk-meta.ts";
import { rejectDeskForm } from "#app/desk/form.server.ts";
import { redirectWithMessage } from "#app/desk/message.server.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { titleOf } from "#app/desk/title.server.ts";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { FormError } from "#app/desk/ui/staff/form-error.tsx";
import { SubmitButton } from "#app/desk/ui/submit-button.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Notice } from "#app/ui/notice.tsx";
import { requireOtherTarget, staffRejectionKey } from "./target.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => deskMeta(data);

/** Asks before password and second factors of somebody who lost them are removed. */
export const loader = staffLoader("staff.manage", async ({ shop, request, context, params, account }) => {
  const { id, name, email } = await requireOtherTarget(shop, params.id, account.id);
  requireConfirmation(request, context);
  const sessions = (await listStaffSessions(shop, id)).length;
  return {
    title: titleOf(request, context, "desk-staff:reset.title", { name }),
    id,
    name,
    email,
    sessions,
  };
});

export const action = staffAction({
  reset: {
    access: "staff.manage",
    async run({ shop, request, context, params, form, who, account }) {
      const { id, email } = await requireOtherTarget(shop, params.id, account.id);
      requireConfirmation(request, context);
      const result = await resetFactors(shop, { accountId: id, who });
      if (!result.ok) return rejectDeskForm(form, staffRejectionKey(result.code));
      return redirectWithMessage(`/staff/${id}`, { text: "desk-staff:done.reset", values: { email } }, context);
    },
  },
});

export default function Reset() {
  const { title, id, name, email, sessions } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-staff");
  return (
    <>
      <PageHead title={title} parent={{ label: name, to: `/staff/${id}` }} />
      <FormError intent="reset" />
      <Notice kind="warn">{t("reset.make-sure", { name })}</Notice>
      <ul>
        <li>{t("end.sessions", { count: sessions })}</li>
        <li>{t("reset.credentials")}</li>
        <li>{t("reset.mail", { email })}</li>
      </ul>
      <form method="post">
        <SubmitButton intent="reset" kind="danger">
          {t("reset.submit")}
        </SubmitButton>
      </form>
    </>
  );
}
