import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { BindForm } from "./detail-bind.tsx";
import { AddressForm } from "./detail-address.tsx";
import { LanguageForm } from "./detail-language.tsx";
import { PersonalDataPanel, SignInPanel } from "./detail-side.tsx";
import type { DetailForm } from "./detail-posts.server.ts";
import type { DetailView } from "./detail-view.server.ts";

/** The account: contact details and shipping address; beside them sign-in, language, data export and deletion. */
export function DetailPage({ view, lastResult }: { view: DetailView; lastResult?: SubmissionResult<string[]> | null }) {
  const { t } = useTranslation("account");
  const { email, phone, dialCodes, currentRecipient } = view;
  const resultOf = (form: DetailForm) => (view.posted === form ? lastResult : null);
  return (
    <div className="page page-body stack-wide">
      <h1>{t("detail.title")}</h1>
      <div className="split">
        <div className="stack-wide">
          <section className="panel stack" aria-labelledby="contact-title">
            <h2 id="contact-title">{t("contact.title")}</h2>
            <BindForm
              tab="email"
              current={email.now}
              currentRecipient={currentRecipient}
              typed={email.typed}
              sent={email.sent}
              dialCodes={dialCodes}
              lastResult={resultOf("email")}
            />
            <BindForm
              tab="phone"
              current={phone.now}
              currentRecipient={currentRecipient}
              typed={phone.typed}
              sent={phone.sent}
              dialCodes={dialCodes}
              lastResult={resultOf("phone")}
            />
          </section>
          <AddressForm view={view} lastResult={resultOf("address")} />
        </div>
        <aside className="stack-wide">
          <SignInPanel view={view} />
          <LanguageForm language={view.language} lastResult={resultOf("language")} />
          <PersonalDataPanel />
        </aside>
      </div>
    </div>
  );
}
