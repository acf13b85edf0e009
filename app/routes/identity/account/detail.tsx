import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { changeAddressCountry } from "#app/request/form/change-address-country.ts";
import { formAction, reopenForm } from "#app/request/form/form-action.server.ts";
import { requireAccount } from "#app/request/identity.server.ts";
import { restoreSavedForm } from "#app/request/saved-form.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { handleDetailPost, type DetailForm } from "./detail-posts.server.ts";
import { viewDetail, type DetailView } from "./detail-view.server.ts";
import { readIdentityRequest } from "#app/routes/identity/form/identity-request.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { AddressForm } from "./detail-address.island.tsx";
import { LanguageForm } from "./detail-language.island.tsx";
import type { SubmissionResult } from "@conform-to/react";
import { Submit } from "#app/forms/submit.tsx";
import { FormRejection } from "#app/forms/form-rejection.tsx";
import { useLanguage } from "#app/i18n/translator.ts";
import { buttonClass, ButtonLink } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { CODE_TABS, type CodeTab } from "#server/identity/code/code-form.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { BindForm } from "./detail-bind.island.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** The contact details, shipping address and settings of the account (§2, account detail). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = readIdentityRequest(args);
  const identity = await requireAccount(args.request, visit.language, args.context);
  const { typed, headers } = restoreSavedForm(args.request, args.context, identity);
  return data(await viewDetail(args, visit, identity, args.context.actionData?.posted?.typed ?? typed), { headers });
}

/** Handles one of the page's forms by its `intent`. "update" stores nothing: it shows the address fields of another country. */
export const action = formAction(async (args) => {
  const { context, form } = args;
  const visit = readIdentityRequest(args);
  const identity = await requireAccount(args.request, visit.language, context);
  changeAddressCountry(form);
  return form.get("intent") === "update" ? reopenForm(form) : handleDetailPost({ args, visit, identity, fields: form });
});

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });

/** The account: contact details and shipping address; beside these, sign-in, language, data export and deletion. */
export default function AccountDetail() {
  const { t } = useTranslation("account");
  const view = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { address, dialCodes, postedTo } = view;
  const resultOf = (form: DetailForm) => (view.posted === form ? lastResult : null);
  return (
    <div className="page page-body stack-wide">
      <h1>{t("detail.title")}</h1>
      <div className="split">
        <div className="stack-wide">
          <ContactPanel view={view} resultOf={resultOf} />
          <AddressForm address={address} dialCodes={dialCodes} postedTo={postedTo} lastResult={resultOf("address")} />
        </div>
        <aside className="stack-wide">
          <SignInPanel view={view} />
          <LanguageForm accountLanguage={view.language} lastResult={resultOf("language")} />
          <PersonalDataPanel />
        </aside>
      </div>
    </div>
  );
}

type ContactPanelProps = { view: DetailView; resultOf: (tab: CodeTab) => SubmissionResult<string[]> | null | undefined };

/** The email address and phone number of the account, each with the form that changes it. */
function ContactPanel({ view, resultOf }: ContactPanelProps) {
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
function SignInPanel({ view }: { view: DetailView }) {
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
function PersonalDataPanel() {
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
