import { withSpaceAfter } from "#server/locale/format-list.schema.ts";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { DraftNotice } from "#app/forms/draft-notice.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { REPLY_DAYS } from "#server/partners/core/terms.schema.ts";
import { PARTNERSHIP_OPTIONS } from "#app/routes/partners/drafts/enquiry-state.ts";
import type { EnquiryPageView } from "./view-enquiry.server.ts";

/** The error summary, the introduction and the notice about a draft. */
export function EnquiryHeader({ view, address, summary }: { view: EnquiryPageView; address: string; summary: ReactNode }) {
  const { t } = useTranslation("enquiry");
  const { from, begunAt } = view;
  return (
    <div className="checkout-head stack">
      {summary}
      <h1>{t("title")}</h1>
      <p className="lead">{t("lead", { reply: REPLY_DAYS })}</p>
      {from ? (
        <p>{t("about", { page: t(`from.${from}`) })}</p>
      ) : (
        <p>
          {withSpaceAfter(t("costs"))}
          {PARTNERSHIP_OPTIONS.map((option, position) => (
            <Fragment key={option}>
              {position > 0 && " · "}
              <PageLink page={option} hash="terms" target="_blank" rel="noopener">
                {t(`from.${option}`)}
              </PageLink>
            </Fragment>
          ))}
        </p>
      )}
      {begunAt !== null && (
        <DraftNotice at={begunAt} words={{ begun: t("draft.begun"), goOn: t("draft.go-on"), startAgain: t("draft.start-again") }} address={address} />
      )}
    </div>
  );
}
