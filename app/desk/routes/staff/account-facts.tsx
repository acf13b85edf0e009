import { formatOpenList } from "#server/locale/format-list.schema.ts";
import type { StaffAccountEntry } from "#server/staff/accounts/list-staff-accounts.ts";
import { Facts } from "#app/desk/ui/facts.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { useLocalization } from "#app/desk/verb/use-localization.ts";
import { AccountState } from "./account-state.tsx";
import { factorText } from "./factor-text.ts";

/** What is known of an account. */
export function AccountFacts({ account }: { account: StaffAccountEntry }) {
  const words = useLocalization("desk-staff");
  const { t, language } = words;
  const { email, state, roles, factors, createdAt, seenAt, endedAt } = account;
  return (
    <Facts
      items={[
        { label: t("list.state"), value: <AccountState state={state} /> },
        { label: t("list.email"), value: email },
        {
          label: t("list.roles"),
          value:
            formatOpenList(
              roles.map((role) => t(`role.${role}.name`)),
              language,
            ) || t("role.none"),
        },
        { label: t("list.factors"), value: factorText(words, factors) },
        { label: t("account.codes"), value: state === "active" ? String(factors.recoveryCodesLeft) : null },
        { label: t("list.seen"), value: seenAt === null ? t("list.not-seen") : <Moment at={seenAt} /> },
        { label: t("account.created"), value: <Moment at={createdAt} style="date" /> },
        { label: t("account.ended"), value: endedAt === null ? null : <Moment at={endedAt} /> },
      ]}
    />
  );
}
