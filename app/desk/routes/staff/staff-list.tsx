import { formatOpenList } from "#server/locale/format-list.schema.ts";
import { listStaffAccounts } from "#server/staff/accounts/list-staff-accounts.ts";
import { Moment } from "#app/desk/ui/moment.tsx";
import { staffList } from "#app/desk/verb/staff-list.tsx";
import { ButtonLink } from "#app/desk/ui/buttons.tsx";
import { AccountState, factorText } from "./account-words.tsx";

/** Everybody who has, or had, an account of the desk. They are few: the list has no pages. */
const list = staffList({
  area: "desk-staff",
  permission: "staff.manage",
  path: "/staff",
  file: "staff",
  title: "desk:section.staff",
  find: async ({ shop }) => ({ rows: await listStaffAccounts(shop), next: null }),
  recordedAs: "staff",
  links: ({ t }) => <ButtonLink to="/staff/invite" shortcut="n" title={t("invite.shortcut")} text={t("invite.link")} />,
  rowKey: ({ id }) => id,
  empty: ({ t }) => t("list.empty"),
  columns: [
    { key: "account", value: ({ id }) => id },
    { key: "name", label: "list.name", isHeader: true, value: ({ name }) => name, cell: ({ id, name }) => <a href={`/staff/${id}`}>{name}</a> },
    { key: "email", label: "list.email", value: ({ email }) => email, cell: ({ email }) => <span className="staff-email">{email}</span> },
    { key: "state", label: "list.state", value: ({ state }) => state, cell: ({ state }) => <AccountState state={state} /> },
    {
      key: "roles",
      label: "list.roles",
      value: ({ roles }) => roles.join(" "),
      cell: ({ roles }, { t, language }) =>
        formatOpenList(
          roles.map((role) => t(`role.${role}.name`)),
          language,
        ) || t("role.none"),
    },
    { key: "factors", label: "list.factors", cell: ({ factors }, words) => factorText(words, factors) },
    { key: "authenticator app", value: ({ factors }) => factors.totp },
    { key: "passkeys", value: ({ factors }) => factors.passkeys },
    { key: "created", at: ({ createdAt }) => createdAt },
    {
      key: "last seen",
      label: "list.seen",
      at: ({ seenAt }) => seenAt,
      cell: ({ seenAt }, { t }) => (seenAt === null ? t("list.not-seen") : <Moment at={seenAt} />),
    },
    { key: "ended", at: ({ endedAt }) => endedAt },
  ],
});

export const { loader, csv } = list;
export default list.Page;
