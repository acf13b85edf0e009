import type { ReactNode } from "react";
import { useChannelTranslation } from "#app/i18n/translator.ts";
import { DraftNotice } from "#app/forms/draft-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ReasonList } from "#app/routes/real-name/photo/photo-reasons.tsx";
import { StaffNote } from "#app/routes/real-name/photo/staff-note.tsx";
import type { RealNameView } from "./view-real-name.server.ts";

type FormHeaderProps = { view: RealNameView; address: () => string; summary: ReactNode; id?: string | undefined };

/** The error summary, the introduction, the reasons for a correction and the notice about a draft (§2). */
export function FormHeader({ view, address, summary, id }: FormHeaderProps) {
  const { t } = useChannelTranslation("real-name");
  const { correction, begunAt } = view;
  return (
    <div id={id} className="checkout-head stack">
      {summary}
      <h1>{t(correction ? "correct.title" : "title")}</h1>
      <p className="lead">{t(correction ? "correct.lead" : "lead")}</p>
      {correction && correction.reasons.length > 0 && (
        <Notice kind="warn" title={t("correct.reasons", { reference: correction.reference })}>
          <ReasonList reasons={correction.reasons} />
          <StaffNote note={correction.note} />
        </Notice>
      )}
      {view.isLinkExpired && (
        <Notice kind="warn" title={t("correct.ended-title")}>
          {t("correct.ended")}
        </Notice>
      )}
      {begunAt !== null && (
        <DraftNotice
          at={begunAt}
          words={{ begun: t("draft.begun"), goOn: t("draft.go-on"), startAgain: t("draft.start-again") }}
          address={address()}
        />
      )}
    </div>
  );
}
