import { useChannelLanguage, useChannelTranslation } from "#app/i18n/translator.ts";
import { DateTime } from "./date-time.tsx";
import { DEFAULT_TIME_ZONE } from "./format-date-time.ts";

type LocalTimeProps = {
  /** ms UTC. */
  at: number;
  /** The time zone in which the same moment is already shown; "" if none. */
  elsewhere: string;
  /** Shows nothing without scripts. */
  onlyYours?: boolean;
};

/** A moment in Hong Kong time, which scripts change to the user's time zone (`local-time.widget.ts`). Not shown if that time zone is `elsewhere`. */
export function LocalTime({ at, elsewhere, onlyYours }: LocalTimeProps) {
  const { t } = useChannelTranslation("ui");
  const isHidden = onlyYours || elsewhere === DEFAULT_TIME_ZONE;
  return (
    <span
      className="soft small"
      hidden={isHidden}
      data-widget="local-time"
      data-at={at}
      data-elsewhere={elsewhere}
      data-language={useChannelLanguage()}
      data-yours={t("time.yours")}
    >
      {isHidden ? <time dateTime={new Date(at).toISOString()} className="number" /> : <DateTime at={at} />} <span>{!isHidden && t("time.home")}</span>
    </span>
  );
}
