import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Submit } from "#app/forms/submit.tsx";
import { FormRejection } from "#app/forms/form-rejection.tsx";
import { useLanguage } from "#app/i18n/translator.ts";
import { buttonClass, ButtonLink } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { CODE_TABS, type CodeTab } from "#server/identity/code/code-form.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { BindForm } from "./detail-bind.island.tsx";
import type { DetailView } from "./detail-view.server.ts";

type ContactPanelProps = { view: DetailView; resultOf: (tab: CodeTab) => SubmissionResult<string[]> | null | undefined };

/** The email address and phone number of the account, each with the form that changes it. */
export function ContactPanel({ view, resultOf }: ContactPanelProps) {
  const { t } = useTranslation("account");
  return (
    <section className="panel stack" aria-labelledby="contact-title">
      <h2 id="contact-title">{t("contact.title")}</h2>
      {CODE_TABS.map((tab) => {
        const { now, typed, sent } = view[tab];
        const lastResult = resultOf(tab);
        return (
          <div key={tab} id={tab}>
            <p>
              <span className="label">{t(`contact.${tab}`)}</span>
              {now ? <span className="strong number">{now}</span> : <span className="soft">{t("contact.none")}</span>}
            </p>
            <Disclosure summary={t(now ? `contact.change-${tab}` : `contact.add-${tab}`)} open={!now || sent !== null || Boolean(lastResult)}>
              <BindForm
                tab={tab}
                currentRecipient={view.currentRecipient}
                typed={typed}
                sent={sent}
                dialCodes={tab === "phone" ? view.dialCodes : ""}
                lastResult={lastResult}
              />
            </Disclosure>
          </div>
        );
      })}
    </section>
  );
}

/** The sign-in method of the account and its other sessions. */
export function SignInPanel({ view }: { view: DetailView }) {
  const { t } = useTranslation("account");
  const page = path(useLanguage(), "account/detail");
  const { loginType, hasPassword, otherSessions, email } = view;
  const method = loginType === "phone" ? "phone" : hasPassword ? "password" : email.now ? "email" : "sms";
  return (
    <section className="panel stack" aria-labelledby="signing-in-title">
      <h2 id="signing-in-title">{t("signing-in.title")}</h2>
      <p>{t(`signing-in.by-${method}`)}</p>
      <p>
        {loginType === "phone" ? (
          <PageLink page="account/changepass">{t("signing-in.change-password")}</PageLink>
        ) : (
          <PageLink page="forgot-pass" query={{ tab: email.now ? undefined : "phone" }}>
            {t(hasPassword ? "signing-in.new-password" : "signing-in.set-password")}
          </PageLink>
        )}
      </p>
      <p>{otherSessions === 0 ? t("signing-in.only-here") : t("signing-in.others", { count: otherSessions })}</p>
      {otherSessions > 0 && (
        <form method="post" action={page}>
          {view.posted === "sessions" && <FormRejection />}
          <Submit kind="secondary" name="intent" value="end-others" busyLabel={t("signing-in.ending")}>
            {t("signing-in.end-others")}
          </Submit>
        </form>
      )}
    </section>
  );
}

/** Export and deletion of the account's data. */
export function PersonalDataPanel() {
  const { t } = useTranslation("account");
  return (
    <section className="panel stack" aria-labelledby="own-data-title">
      <h2 id="own-data-title">{t("data.title")}</h2>
      <p>{t("data.export-text")}</p>
      <PageLink page="account/export" download className={buttonClass({ kind: "secondary" })}>
        {t("data.export")}
      </PageLink>
      <p>{t("data.delete-text")}</p>
      <ButtonLink page="account/delete" kind="danger">
        {t("data.delete")}
      </ButtonLink>
    </section>
  );
}
