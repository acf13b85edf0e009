import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { NonceContext } from "#app/nonce.ts";
import { hongKongMoment } from "#app/i18n/hong-kong-moment.ts";
import { useChannelLanguage } from "#app/i18n/use-language.ts";
import { CHANNEL_LANGUAGE_OPTIONS } from "#server/locale/locale.schema.ts";

/** Fills in the reader's own time where it is another; without scripts nothing stands there. */
const OWN_TIME = `for(const e of document.querySelectorAll("[data-at]"))if(new Date(+e.dataset.at).getTimezoneOffset()!==-480){e.firstChild.textContent=new Intl.DateTimeFormat(e.dataset.locale,{day:"numeric",month:"short",hour:"2-digit",minute:"2-digit",hourCycle:"h23"}).format(+e.dataset.at);e.hidden=false}`;

/** When maintenance ends (ms UTC), as specification §9 writes it: "21 Jan 06:00 (UTC+8)"; how long that is, and on the reader's own clock. */
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
      <p>{t("left", { time: timeLeft(leftSeconds, locale) })}</p>
      <p className="small soft" hidden data-at={endsAt} data-locale={locale}>
        <span className="number" /> {t("ui:time.yours")}
      </p>
      {/* oxlint-disable-next-line react/no-danger -- a constant of ours */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: OWN_TIME }} />
    </div>
  );
}

const MINUTES_OF = { minute: 1, hour: 60, day: 24 * 60 };

/** Seconds in the words of a language, in minutes, from an hour and a half on in hours, from two days on in days: "3 hours". */
function timeLeft(seconds: number, locale: string | undefined): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const unit = minutes < 1.5 * MINUTES_OF.hour ? "minute" : minutes < 2 * MINUTES_OF.day ? "hour" : "day";
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(Math.round(minutes / MINUTES_OF[unit]));
}
