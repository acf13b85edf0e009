import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { BindForm } from "./detail-bind.tsx";
import { AddressForm } from "./detail-address.tsx";
import { LanguageForm } from "./detail-language.tsx";
import { OwnData, SigningIn } from "./detail-side.tsx";
import type { DetailForm } from "./detail-posts.server.ts";
import type { DetailView } from "./detail-view.server.ts";

/** The account: how to reach its owner and where parcels go; beside it who is signed in, and what may be taken away. */
export function DetailPage({ view, lastResult }: { view: DetailView; lastResult?: SubmissionResult<string[]> | null }) {
  const { t } = useTranslation("account");
  const { email, phone, dialCodes, presentTo } = view;
  const of = (form: DetailForm) => (view.posted === form ? lastResult : null);
  return (
    <div className="page page-body stack-wide">
      <h1>{t("detail.title")}</h1>
      <div className="split">
        <div className="stack-wide">
          <section className="panel stack" aria-labelledby="contact-title">
            <h2 id="contact-title">{t("contact.title")}</h2>
            <BindForm
              tab="email"
              now={email.now}
              presentTo={presentTo}
              typed={email.typed}
              sent={email.sent}
              dialCodes={dialCodes}
              lastResult={of("email")}
            />
            <BindForm
              tab="phone"
              now={phone.now}
              presentTo={presentTo}
              typed={phone.typed}
              sent={phone.sent}
              dialCodes={dialCodes}
              lastResult={of("phone")}
            />
          </section>
          <AddressForm view={view} lastResult={of("address")} />
        </div>
        <aside className="stack-wide">
          <SigningIn view={view} />
          <LanguageForm language={view.language} lastResult={of("language")} />
          <OwnData />
        </aside>
      </div>
    </div>
  );
}
