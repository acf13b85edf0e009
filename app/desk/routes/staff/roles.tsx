import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { changeRoles } from "#server/staff/accounts/change-staff-account.ts";
import { ChangeRolesSchema } from "#server/staff/accounts/staff-account.schema.ts";
import { requireConfirmation } from "#app/desk/confirmation.server.ts";
import { deskMeta } from "#app/desk/desk-meta.ts";
import { parseDeskForm, rejectDeskForm } from "#app/desk/form.server.ts";
import { redirectWithMessage } from "#app/desk/message.server.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { titleOf } from "#app/desk/title.server.ts";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { SubmitButton } from "#app/desk/ui/submit-button.tsx";
import { useDeskForm } from "#app/desk/ui/use-desk-form.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { RolesField } from "./roles-field.tsx";
import { requireTarget, staffRejectionKey } from "./target.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => deskMeta(data);

/** Changes the roles of an account. */
export const loader = staffLoader("staff.manage", async ({ shop, request, context, params }) => {
  const { id, name, roles } = await requireTarget(shop, params.id);
  requireConfirmation(request, context);
  return {
    title: titleOf(request, context, "desk-staff:roles.title", { name }),
    id,
    name,
    roles,
  };
});

export const action = staffAction({
  "change-roles": {
    access: "staff.manage",
    async run({ shop, request, context, params, form, who, account }) {
      const target = await requireTarget(shop, params.id);
      requireConfirmation(request, context);
      const parsed = parseDeskForm(form, ChangeRolesSchema);
      if (!parsed.ok) return parsed.rejected;
      const result = await changeRoles(shop, {
        accountId: target.id,
        roles: parsed.value.roles,
        who,
      });
      if (!result.ok)
        return rejectDeskForm(form, staffRejectionKey(result.code), {
          field: "roles",
        });
      // Without the role of an owner, this section no longer opens.
      const to = target.id === account.id && !parsed.value.roles.includes("owner") ? "/account" : `/staff/${target.id}`;
      return redirectWithMessage(to, { text: "desk-staff:done.roles", values: { name: target.name } }, context);
    },
  },
});

export default function Roles() {
  const { title, id, name, roles } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-staff");
  const { form, fields, formProps } = useDeskForm("change-roles", ChangeRolesSchema, { roles });
  return (
    <>
      <PageHead title={title} about={t("roles.about")} parent={{ label: name, to: `/staff/${id}` }} />
      <form {...formProps} className="form">
        <ErrorSummary form={form} labels={{ roles: t("list.roles") }} />
        <RolesField field={fields.roles} />
        <SubmitButton intent="change-roles">{t("roles.submit")}</SubmitButton>
      </form>
    </>
  );
}
