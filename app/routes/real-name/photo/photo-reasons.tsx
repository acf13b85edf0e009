import { joinSentences, withSpaceAfter } from "#server/locale/format-list.schema.ts";
import { useChannelTranslation } from "#app/i18n/translator.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Reason, SidedReason } from "#server/real-name/core/reasons.schema.ts";

/** Why the photos are unusable, each reason with advice (§8). Renders nothing without a reason. */
export function PhotoReasons({ reasons }: { reasons: SidedReason[] }) {
  const { t } = useChannelTranslation("real-name");
  if (reasons.length === 0) return null;
  return (
    <div className="notice alert" id="photo-reasons">
      <Icon name="alert" />
      <div className="stack-tight">
        <p className="strong">{t("refused.photo")}</p>
        <ReasonList reasons={reasons} />
      </div>
    </div>
  );
}

export function ReasonList({ reasons }: { reasons: SidedReason[] }) {
  const { t } = useChannelTranslation("real-name");
  return (
    <ul className="items">
      {reasons.map((reason) => {
        const isBack = reason.startsWith("back:");
        const name = reason.replace("back:", "") as Reason;
        return (
          <li key={reason}>
            <b>{withSpaceAfter(joinSentences([isBack && t("photo.back-side"), t(`reasons:${name}.title`)]))}</b>
            {t(`reasons:${name}.do`)}
          </li>
        );
      })}
    </ul>
  );
}
