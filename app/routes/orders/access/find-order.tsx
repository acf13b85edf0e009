import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { FindOrderForm } from "./find-order-form.island.tsx";

type FindOrderProps = { wrongLink?: boolean; sent?: boolean; typed?: { email: string }; lastResult?: SubmissionResult<string[]> | null };

/** Finds orders without signing in. The shop mails the links of the newest orders of an email address to that address. */
export function FindOrder({ wrongLink = false, sent = false, typed, lastResult }: FindOrderProps) {
  const { t } = useTranslation("orders");
  return (
    <div className="narrow page-body stack-wide">
      <div className="stack">
        <h1>{wrongLink ? t("find.wrong-title") : t("find.title")}</h1>
        <p className="lead">{wrongLink ? t("find.wrong-text") : t("find.text")}</p>
        {sent && (
          <Notice kind="good" title={t("find.sent")}>
            {t("find.sent-text")}
          </Notice>
        )}
      </div>
      <FindOrderForm typed={typed} lastResult={lastResult} />
      <p>
        <PageLink page="destination">{t("none.destinations")}</PageLink>
      </p>
    </div>
  );
}
