import { useLoaderData } from "@remix-run/react";
import type { AppContext } from "#server/context/app-context.ts";
import { formatOpenList } from "#server/locale/format-list.schema.ts";
import { changeStaffProfile } from "#server/staff/accounts/change-staff-account.ts";
import { restoreStaffAccount } from "#server/staff/accounts/end-staff-account.ts";
import { resendInvitation } from "#server/staff/accounts/invite-staff.ts";
import type { StaffAccountEntry } from "#server/staff/accounts/list-staff-accounts.ts";
import { StaffProfileSchema } from "#server/staff/accounts/staff-account.schema.ts";
import { endStaffSession, endStaffSessions, listStaffSessions } from "#server/staff/sessions/end-staff-sessions.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { FormError } from "#app/desk/ui/desk-form.tsx";
import { Facts } from "#app/desk/ui/facts.tsx";
import { SubmitButton, ButtonLink } from "#app/desk/ui/buttons.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { useCan } from "#app/desk/ui/root-data.ts";
import { ProfileForm } from "#app/desk/ui/staff/profile-form.tsx";
import { staffVerb } from "#app/desk/verb/staff-verb.tsx";
import { SessionSchema, SessionTable } from "#app/desk/ui/staff/session-table.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { AccountState, factorText } from "./account-words.tsx";
import { requireTarget, staffRejectionKey } from "./target.server.ts";

/** One account of the desk: who it is, what they may do, where they are signed in, and what an owner can do about it. */
export const loader = staffLoader("staff.manage", async ({ shop, params, account, sessionId }) => {
  const target = await requireTarget(shop, params.id);
  return { title: target.name, target, isOwn: target.id === account.id, sessionId, sessions: await listStaffSessions(shop, target.id) };
});

const onAccount = {
  area: "desk-staff" as const,
  permission: "staff.manage" as const,
  subject: ({ shop, params }: { shop: AppContext; params: { id?: string } }) => requireTarget(shop, params.id),
};
const pageOf = ({ id }: { id: string }) => `/staff/${id}`;

const saveProfile = staffVerb({
  ...onAccount,
  intent: "save-profile",
  schema: StaffProfileSchema,
  run: ({ shop, who }, { id }, typed) => changeStaffProfile(shop, { accountId: id, ...typed, who }),
  rejection: ({ code }) => ({ text: staffRejectionKey(code), status: 400 }),
  done: (_, account) => ({ to: pageOf(account), text: "desk-account:done.profile" }),
});
const endSession = staffVerb({
  ...onAccount,
  intent: "end-session",
  schema: SessionSchema,
  run: ({ shop, who }, { id }, { sessionId }) => endStaffSession(shop, { accountId: id, sessionId, who }),
  rejection: ({ code }) => ({ text: staffRejectionKey(code), status: 400 }),
  done: (_, account) => ({ to: pageOf(account), text: "desk-account:done.session" }),
});
const endSessions = staffVerb({
  ...onAccount,
  intent: "end-sessions",
  run: async ({ shop, who, sessionId }, { id }) => {
    await endStaffSessions(shop, { accountId: id, exceptSessionId: sessionId, who });
    return { ok: true as const };
  },
  rejection: () => 404,
  done: (_, account) => ({ to: pageOf(account), text: "desk-staff:done.sessions", values: { name: account.name } }),
});
const resend = staffVerb({
  ...onAccount,
  intent: "resend",
  isDangerous: true,
  run: ({ shop, who }, { id }) => resendInvitation(shop, { accountId: id, who }),
  rejection: ({ code }) => ({ text: staffRejectionKey(code), status: 400 }),
  done: (_, account) => ({ to: pageOf(account), text: "desk-staff:done.invited", values: { email: account.email } }),
});
const restore = staffVerb({
  ...onAccount,
  intent: "restore",
  isDangerous: true,
  run: ({ shop, who }, { id }) => restoreStaffAccount(shop, { accountId: id, who }),
  rejection: ({ code }) => ({ text: staffRejectionKey(code), status: 400 }),
  done: (_, account) => ({ to: pageOf(account), text: "desk-staff:done.restored", values: { email: account.email } }),
});
export const action = staffAction({
  ...saveProfile.handlers,
  ...endSession.handlers,
  ...endSessions.handlers,
  ...resend.handlers,
  ...restore.handlers,
});

export default function StaffAccount() {
  const { target, isOwn, sessionId, sessions } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-staff");
  const can = useCan();
  const { id, name, state } = target;
  const isEnded = state === "ended";
  return (
    <>
      <PageHead title={name} parent={{ label: t("desk:section.staff"), to: "/staff" }}>
        {can("audit.view") && <a href={`/audit?account=${id}`}>{t("account.log")}</a>}
        {isOwn && <a href="/account">{t("desk:account")}</a>}
      </PageHead>
      <FormError intents={["end-session", "resend", "restore"]} />
      <AccountFacts account={target} />
      {isEnded ? (
        <section className="stack">
          <p>{t("account.ended-about")}</p>
          <IntentButton intent="restore">{t("account.restore")}</IntentButton>
        </section>
      ) : (
        <>
          <div className="cluster">
            {state === "invited" && <IntentButton intent="resend">{t("account.resend")}</IntentButton>}
            <ButtonLink to={`/staff/${id}/roles`} kind="secondary" text={t("account.change-roles")} />
            {!isOwn && state !== "invited" && <ButtonLink to={`/staff/${id}/reset`} kind="secondary" text={t("account.reset")} />}
            {!isOwn && <ButtonLink to={`/staff/${id}/end`} kind="secondary" text={t("account.end")} />}
          </div>
          <section aria-labelledby="profile-title">
            <h2 id="profile-title">{t("desk-account:profile.title")}</h2>
            <ProfileForm name={name} language={target.language} hint={t("account.name-hint")} />
          </section>
          <section className="stack" aria-labelledby="sessions-title">
            <h2 id="sessions-title">{t("desk-account:sessions.title")}</h2>
            <SessionTable
              sessions={sessions}
              ownSessionId={sessionId}
              allIntent="end-sessions"
              allText={t(isOwn ? "desk-account:sessions.end-others" : "account.end-sessions")}
            />
          </section>
        </>
      )}
    </>
  );
}

/** A form that is only a button. */
function IntentButton({ intent, children }: { intent: string; children: string }) {
  return (
    <form method="post">
      <SubmitButton intent={intent} text={children} />
    </form>
  );
}

/** What is known of an account. */
function AccountFacts({ account }: { account: StaffAccountEntry }) {
  const words = useTranslation("desk-staff");
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
