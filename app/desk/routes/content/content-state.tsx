import { Moment } from "#app/desk/ui/moment.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";

export type ContentStateData = {
  isInForce: boolean;
  isStaffs: boolean;
  isHidden: boolean;
  draft: { changedBy: string; changedAt: number } | null;
  scheduledAt: number | null;
};

/** What happens with a text: whose it is, a draft, a scheduled edition, hidden. */
export function ContentState({ isInForce, isStaffs, isHidden, draft, scheduledAt }: ContentStateData) {
  const { t } = useTranslation("desk-content");
  if (isInForce && !isStaffs && !isHidden && !draft && scheduledAt === null) return null;
  return (
    <span className="content-state">
      {!isInForce && <span className="state">{t("state.new")}</span>}
      {isStaffs && <span className="state">{t("state.staff")}</span>}
      {isHidden && <span className="state warn">{t("state.hidden")}</span>}
      {draft && (
        <span className="state warn">
          {t("state.draft", { who: draft.changedBy })} <Moment at={draft.changedAt} style="day" />
        </span>
      )}
      {scheduledAt !== null && (
        <span className="state good">
          {t("state.scheduled")} <Moment at={scheduledAt} />
        </span>
      )}
    </span>
  );
}
