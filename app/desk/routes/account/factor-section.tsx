import type { Factors } from "#server/staff/second-factor/list-factors.ts";
import { DataTable } from "#app/desk/ui/data-table.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { ButtonLink } from "#app/desk/ui/buttons.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";

type Row = { key: string; name: string; createdAt: number; lastUsedAt: number | null; removal: string };

/** The second factors of the own account and its recovery codes. Each change is a page that asks for password and factor first. */
export function FactorSection({ factors: { totp, passkeys, recoveryCodesLeft } }: { factors: Factors }) {
  const { t } = useTranslation("desk-account");
  const rows: Row[] = [
    ...(totp ? [{ key: "totp", name: t("desk-sign-in:enrol.totp"), ...totp, removal: "/account/remove-factor?factor=totp" }] : []),
    ...passkeys.map(({ id, name, ...use }) => ({
      key: id,
      name: t("factors.passkey", { name }),
      ...use,
      removal: `/account/remove-factor?${new URLSearchParams({ factor: "passkey", passkeyId: id })}`,
    })),
  ];
  // Signing in needs one factor at least.
  const canRemove = rows.length > 1;
  return (
    <section className="stack" aria-labelledby="factors-title">
      <h2 id="factors-title">{t("factors.title")}</h2>
      <DataTable
        caption={t("factors.title")}
        rows={rows}
        rowKey={({ key }) => key}
        empty={t("factors.none")}
        columns={[
          { key: "name", label: t("factors.factor"), cell: ({ name }) => name, isHeader: true },
          { key: "added", label: t("factors.added"), cell: ({ createdAt }) => <Moment at={createdAt} style="date" /> },
          {
            key: "used",
            label: t("factors.used"),
            cell: ({ lastUsedAt }) => (lastUsedAt === null ? t("factors.never") : <Moment at={lastUsedAt} />),
          },
          {
            key: "change",
            label: <span className="visually-hidden">{t("factors.change")}</span>,
            cell: ({ removal, name }) =>
              canRemove && (
                <a href={removal} aria-label={t("factors.remove-named", { name })}>
                  {t("factors.remove")}
                </a>
              ),
          },
        ]}
      />
      <div className="cluster">
        <ButtonLink to="/account/authenticator" kind="secondary" text={t(totp ? "factors.replace-app" : "factors.add-app")} />
        <ButtonLink to="/account/passkey" kind="secondary" text={t("desk-sign-in:enrol.add-passkey")} />
      </div>
      <p className="cluster">
        <span className={recoveryCodesLeft < 3 ? "state warn" : "state"}>{t("codes.left", { count: recoveryCodesLeft })}</span>
        <a href="/account/recovery-codes">{t("codes.new")}</a>
      </p>
    </section>
  );
}
