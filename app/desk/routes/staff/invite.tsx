import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { inviteStaff } from "#server/staff/accounts/invite-staff.ts";
import { InviteStaffSchema } from "#server/staff/accounts/staff-account.schema.ts";
import { requireConfirmation } from "#app/desk/confirmation.server.ts";
import { deskMeta } from "#app/desk/desk-meta.ts";
import { parseDeskForm, rejectDeskForm } from "#app/desk/form.server.ts";
import { redirectWithMessage } from "#app/desk/message.server.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { titleOf } from "#app/desk/title.server.ts";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { LANGUAGE_CHOICES } from "#app/desk/ui/staff/profile-form.tsx";
import { SubmitButton } from "#app/desk/ui/submit-button.tsx";
import { useDeskForm } from "#app/desk/ui/use-desk-form.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { EmailField, Field } from "#app/forms/fields/field.tsx";
import { SelectField } from "#app/forms/fields/select-field.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { RolesField } from "./roles-field.tsx";
import { staffRejectionKey } from "./target.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => deskMeta(data);

/** Creates an account and mails its owner an invitation. */
export const loader = staffLoader("staff.manage", async ({ request, context, account }) => {
  requireConfirmation(request, context);
  return {
    title: titleOf(request, context, "desk-staff:invite.title"),
    language: account.language,
  };
});

export const action = staffAction({
  invite: {
    access: "staff.manage",
    async run({ shop, request, context, form, who }) {
      requireConfirmation(request, context);
      const parsed = parseDeskForm(form, InviteStaffSchema);
      if (!parsed.ok) return parsed.rejected;
      const result = await inviteStaff(shop, { ...parsed.value, who });
      if (!result.ok)
        return rejectDeskForm(form, staffRejectionKey(result.code), {
          field: "email",
        });
      const values = { email: parsed.value.email };
      return redirectWithMessage(`/staff/${result.accountId}`, { text: "desk-staff:done.invited", values }, context);
    },
  },
});

export default function Invite() {
  const { title, language } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-staff");
  const { form, fields, formProps } = useDeskForm("invite", InviteStaffSchema, {
    language,
  });
  return (
    <>
      <PageHead title={title} about={t("invite.about")} parent={{ label: t("desk:section.staff"), to: "/staff" }} />
      <form {...formProps} className="form">
        <ErrorSummary
          form={form}
          labels={{
            email: t("list.email"),
            name: t("list.name"),
            roles: t("list.roles"),
            language: t("desk-account:profile.language"),
          }}
        />
        <EmailField field={fields.email} label={t("list.email")} autoComplete="off" width="medium" />
        <Field field={fields.name} label={t("list.name")} hint={t("desk-account:profile.name-hint")} autoComplete="off" width="medium" />
        <RolesField field={fields.roles} />
        <SelectField
          field={fields.language}
          label={t("desk-account:profile.language")}
          hint={t("invite.language-hint")}
          options={LANGUAGE_CHOICES}
          width="medium"
        />
        <SubmitButton intent="invite">{t("invite.submit")}</SubmitButton>
      </form>
    </>
  );
}
