import { changeRoles } from "#server/staff/accounts/change-staff-account.ts";
import { ChangeRolesSchema } from "#server/staff/accounts/staff-account.schema.ts";
import { verbPage } from "#app/desk/verb/verb-page.tsx";
import { RolesField } from "./account-words.tsx";
import { requireTarget, staffRejectionKey, staffVerbOf } from "./target.server.ts";

/** Changes the roles of an account. */
const page = verbPage({
  ...staffVerbOf("change-roles"),
  subject: ({ shop, params }) => requireTarget(shop, params.id),
  title: ({ name }) => ({ text: "desk-staff:roles.title", values: { name } }),
  about: ({ t }) => t("roles.about"),
  schema: ChangeRolesSchema,
  run: ({ shop, who }, { id }, { roles }) => changeRoles(shop, { accountId: id, roles, who }),
  rejection: ({ code }) => ({ text: staffRejectionKey(code), field: "roles", status: 400 }),
  // Without the role of an owner, this section no longer opens.
  done: (_, { id, name }, { roles }, { account }) => ({
    to: id === account.id && !roles.includes("owner") ? "/account" : `/staff/${id}`,
    text: "desk-staff:done.roles",
    values: { name },
  }),
  labels: { roles: "list.roles" },
  defaults: ({ roles }) => ({ roles }),
  fields: ({ fields }) => <RolesField field={fields.roles} />,
  submit: ({ t }) => t("roles.submit"),
});

export const { loader, action } = page;
export default page.Page;
