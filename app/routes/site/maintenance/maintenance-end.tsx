import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { NonceContext } from "#app/nonce.ts";
import { hongKongMoment } from "#app/i18n/hong-kong-moment.ts";
import { useChannelLanguage } from "#app/i18n/use-language.ts";
import { CHANNEL_LANGUAGE_OPTIONS } from "#server/locale/locale.schema.ts";

/** Inline script: shows the time in the user's time zone if it differs from UTC+8. Without scripts the element stays hidden. */
const LOCAL_TIME_SCRIPT = `for(const e of document.querySelectorAll("[data-at]"))if(new Date(+e.dataset.at).getTimezoneOffset()!==-480){e.firstChild.textContent=new Intl.DateTimeFormat(e.dataset.locale,{day:"numeric",month:"short",hour:"2-digit",minute:"2-digit",hourCycle:"h23"}).format(+e.dataset.at);e.hidden=false}`;

/**
 * The end of the maintenance (`endsAt`, ms UTC) in the format of §9: "21 Jan 06:00 (UTC+8)"; the remaining time, and the end in the user's time zone.
 */
export function MaintenanceEnd({ endsAt, leftSeconds }: { endsAt: number; leftSeconds: number }) {
  const { t } = useTranslation("upgrading");
  const nonce = useContext(NonceContext);
  const language = useChannelLanguage();
  const locale = CHANNEL_LANGUAGE_OPTIONS.find((option) => option.key === language)?.intl;
  return (
    <div className="panel">
      <p className="label">{t("ends")}</p>
      <p className="lead strong number">
        <time dateTime={new Date(endsAt).toISOString()}>{t("at", hongKongMoment(endsAt, language))}</time>
      </p>
      <p>{t("left", { time: formatTimeLeft(leftSeconds, locale) })}</p>
      <p className="small soft" hidden data-at={endsAt} data-locale={locale}>
        <span className="number" /> {t("ui:time.yours")}
      </p>
      {/* oxlint-disable-next-line react/no-danger -- a constant */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: LOCAL_TIME_SCRIPT }} />
    </div>
  );
}

const UNIT_MINUTES = { minute: 1, hour: 60, day: 24 * 60 };

/** Formats a duration: "3 hours". In minutes, from 1.5 hours in hours, from 2 days in days. */
function formatTimeLeft(seconds: number, locale: string | undefined): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const unit = minutes < 1.5 * UNIT_MINUTES.hour ? "minute" : minutes < 2 * UNIT_MINUTES.day ? "hour" : "day";
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(Math.round(minutes / UNIT_MINUTES[unit]));
}
