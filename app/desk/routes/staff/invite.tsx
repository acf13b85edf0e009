import { inviteStaff } from "#server/staff/accounts/invite-staff.ts";
import { InviteStaffSchema } from "#server/staff/accounts/staff-account.schema.ts";
import { LANGUAGE_CHOICES } from "#app/desk/ui/staff/profile-form.tsx";
import { verbPage } from "#app/desk/verb/verb-page.tsx";
import { EmailField, Field } from "#app/forms/fields/field.tsx";
import { SelectField } from "#app/forms/fields/select-field.tsx";
import { RolesField } from "./account-words.tsx";
import { staffRejectionKey, staffVerbOf } from "./target.server.ts";

/** Creates an account and mails its owner an invitation. */
const page = verbPage({
  ...staffVerbOf("invite"),
  subject: ({ account }) => account,
  title: () => "desk-staff:invite.title",
  parent: ({ t }) => ({ label: t("desk:section.staff"), to: "/staff" }),
  about: ({ t }) => t("invite.about"),
  schema: InviteStaffSchema,
  run: ({ shop, who }, _, typed) => inviteStaff(shop, { ...typed, who }),
  rejection: ({ code }) => ({ text: staffRejectionKey(code), field: "email", status: 400 }),
  done: ({ accountId }, _, { email }) => ({ to: `/staff/${accountId}`, text: "desk-staff:done.invited", values: { email } }),
  labels: { email: "list.email", name: "list.name", roles: "list.roles", language: "desk-account:profile.language" },
  defaults: ({ language }) => ({ language }),
  fields: ({ t, field }) => (
    <>
      <EmailField {...field.email} autoComplete="off" width="medium" />
      <Field {...field.name} hint={t("desk-account:profile.name-hint")} autoComplete="off" width="medium" />
      <RolesField {...field.roles} />
      <SelectField {...field.language} hint={t("invite.language-hint")} options={LANGUAGE_CHOICES} width="medium" />
    </>
  ),
  submit: ({ t }) => t("invite.submit"),
});

export const { loader, action } = page;
export default page.Page;
