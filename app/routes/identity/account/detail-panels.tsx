import { useTranslation } from "#app/i18n/use-translation.ts";
import { FormRejection } from "#app/forms/form-rejection.tsx";
import { Submit } from "#app/forms/submit.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { buttonClass, ButtonLink } from "#app/ui/button.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { path } from "#server/locale/path.schema.ts";
import type { DetailView } from "./detail-view.server.ts";

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
