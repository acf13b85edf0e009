import { useLoaderData } from "@remix-run/react";
import { changeStaffProfile } from "#server/staff/accounts/change-staff-account.ts";
import { changeStaffPassword } from "#server/staff/accounts/change-staff-password.ts";
import { ChangeStaffPasswordSchema, StaffProfileSchema } from "#server/staff/accounts/staff-account.schema.ts";
import { listFactors, type Factors } from "#server/staff/second-factor/list-factors.ts";
import { endStaffSession, endStaffSessions, listStaffSessions } from "#server/staff/sessions/end-staff-sessions.ts";
import { sessionCookie } from "#server/staff/sessions/staff-session.ts";
import { findConfirmation } from "#server/staff/sign-in/confirm-identity.ts";
import { titleOf } from "#app/desk/language.server.ts";
import { rejectionKey } from "#app/desk/second-factor/rejection-key.ts";
import { staffAction, staffLoader, type StaffContext } from "#app/desk/staff.server.ts";
import { FormError, useDeskForm } from "#app/desk/ui/desk-form.tsx";
import { SubmitButton, ButtonLink } from "#app/desk/ui/buttons.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { ProfileForm } from "#app/desk/ui/staff/profile-form.tsx";
import { staffVerb } from "#app/desk/verb/staff-verb.tsx";
import { SessionSchema, SessionTable } from "#app/desk/ui/staff/session-table.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { Field } from "#app/forms/fields/field.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { DataTable } from "#app/desk/ui/data-table.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";

const SELF = "/account";

/** The own account: what every member of staff may change without a role. */
export const loader = staffLoader("signed-in", async ({ shop, request, context, account, sessionId }) => {
  const confirmation = await findConfirmation(shop, context.desk?.token ?? "");
  return {
    title: titleOf(request, context, "desk-account:title"),
    account,
    sessionId,
    hasPassword: confirmation?.hasPassword ?? false,
    factors: await listFactors(shop, account.id),
    sessions: await listStaffSessions(shop, account.id),
  };
});

const own = { area: "desk-account" as const, permission: "signed-in" as const, subject: ({ account }: StaffContext) => account };

const saveProfile = staffVerb({
  ...own,
  intent: "save-profile",
  schema: StaffProfileSchema,
  run: ({ shop, who }, { id }, typed) => changeStaffProfile(shop, { accountId: id, ...typed, who }),
  rejection: () => 404,
  done: () => ({ to: SELF, text: "desk-account:done.profile" }),
});
const changePassword = staffVerb({
  ...own,
  intent: "change-password",
  schema: ChangeStaffPasswordSchema,
  run: ({ shop, context }, _, { password, newPassword }) =>
    changeStaffPassword(shop, { token: context.desk?.token ?? "", password, newPassword, address: context.clientAddress }),
  rejection: ({ code, values }) => {
    const field = code === "password-wrong" ? "password" : code.startsWith("password-") ? "newPassword" : "";
    return { text: rejectionKey(code), values, field, status: 400 };
  },
  done: ({ token }, _, __, { context }) => ({
    to: SELF,
    text: "desk-account:done.password",
    cookies: [sessionCookie(token, context.desk?.secure ?? true)],
  }),
});
const endSession = staffVerb({
  ...own,
  intent: "end-session",
  schema: SessionSchema,
  run: ({ shop, who }, { id }, { sessionId }) => endStaffSession(shop, { accountId: id, sessionId, who }),
  rejection: ({ code }) => ({ text: rejectionKey(code), status: 400 }),
  done: () => ({ to: SELF, text: "desk-account:done.session" }),
});
const endOtherSessions = staffVerb({
  ...own,
  intent: "end-other-sessions",
  run: async ({ shop, who, sessionId }, { id }) => {
    await endStaffSessions(shop, { accountId: id, exceptSessionId: sessionId, who });
    return { ok: true as const };
  },
  rejection: () => 404,
  done: () => ({ to: SELF, text: "desk-account:done.other-sessions" }),
});
export const action = staffAction({ ...saveProfile.handlers, ...changePassword.handlers, ...endSession.handlers, ...endOtherSessions.handlers });

export default function Account() {
  const { title, account, sessionId, hasPassword, factors, sessions } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-account");
  const roles = account.roles.map((role) => t(`desk-staff:role.${role}.name`));
  return (
    <>
      <PageHead title={title} about={[account.email, ...roles].join(" · ")} />
      <FormError intents={["end-session"]} />
      <div className="account-columns">
        <section aria-labelledby="profile-title">
          <h2 id="profile-title">{t("profile.title")}</h2>
          <ProfileForm name={account.name} language={account.language} hint={t("profile.name-hint")} />
        </section>
        <section aria-labelledby="password-title">
          <h2 id="password-title">{t("password.title")}</h2>
          {hasPassword ? <PasswordForm email={account.email} /> : <p className="soft">{t("password.none")}</p>}
        </section>
      </div>
      <FactorSection factors={factors} />
      <section className="stack" aria-labelledby="sessions-title">
        <h2 id="sessions-title">{t("sessions.title")}</h2>
        <p className="soft">{t("sessions.about")}</p>
        <SessionTable sessions={sessions} ownSessionId={sessionId} allIntent="end-other-sessions" allText={t("sessions.end-others")} />
      </section>
    </>
  );
}

/** Changes the own password. `email`: for password managers. */
function PasswordForm({ email }: { email: string }) {
  const { t } = useTranslation("desk-sign-in");
  const { form, fields, formProps } = useDeskForm("change-password", ChangeStaffPasswordSchema);
  const labels = { password: t("desk-account:password.current"), newPassword: t("new-password"), confirmPassword: t("confirm-password") };
  return (
    <form {...formProps} className="form">
      <ErrorSummary form={form} labels={labels} />
      <input type="hidden" name="email" value={email} autoComplete="username" />
      <Field field={fields.password} label={labels.password} type="password" autoComplete="current-password" width="medium" />
      <Field
        field={fields.newPassword}
        label={labels.newPassword}
        hint={t("new-password-hint")}
        type="password"
        autoComplete="new-password"
        width="medium"
      />
      <Field field={fields.confirmPassword} label={labels.confirmPassword} type="password" autoComplete="new-password" width="medium" />
      <p className="hint">{t("desk-account:password.consequence")}</p>
      <SubmitButton intent="change-password" kind="secondary" text={t("desk-account:password.submit")} />
    </form>
  );
}

type Row = { key: string; name: string; createdAt: number; lastUsedAt: number | null; removal: string };

/** The second factors of the own account and its recovery codes. Each change is a page that asks for password and factor first. */
function FactorSection({ factors: { totp, passkeys, recoveryCodesLeft } }: { factors: Factors }) {
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
