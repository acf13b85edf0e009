import { useTranslation } from "react-i18next";
import type { TransitCheck } from "#server/destinations/transit/check-transit.ts";
import type { TransitVerdict } from "#server/destinations/transit/transit.schema.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { NIA } from "./immigration-authority.ts";
import { formatDay } from "./page-date.tsx";
import { useListing } from "./use-listing.ts";
import type { TransitGuide } from "./view-china.server.ts";

const KINDS = { fits: "info", ask: "warn", not: "warn" } as const satisfies Record<TransitVerdict, string>;
const ICONS: Record<TransitVerdict, IconName> = { fits: "check", ask: "info", not: "close" };

/** The verdict on each condition of the trip. Always ends with the note that only border officers decide. */
export function TransitAnswer({ guide, check }: { guide: TransitGuide; check: TransitCheck }) {
  const { t } = useTranslation("china");
  const language = useLanguage();
  const listing = useListing();
  const { names, rules } = guide;
  const months = rules.passportValidMonths;
  const values = {
    ...names,
    date: formatDay(guide.asOf, language),
    start: formatDay(guide.versions[0]?.effective ?? guide.asOf, language),
    hours: rules.maxHours,
    last: check.lastDay ? formatDay(check.lastDay, language) : "",
    area: names.stay ? listing(names.stay) : t("check.whole"),
  };
  return (
    <Notice kind={KINDS[check.overall]} title={t(`check.overall.${check.overall}`)}>
      <dl className="term-rows">
        {check.conditions.map(({ condition, verdict, reason }) => (
          <div key={condition}>
            <dt>
              <Icon name={ICONS[verdict]} /> {t(`check.conditions.${condition}`)}
            </dt>
            <dd>
              <b>{t(`check.verdict.${verdict}`)}</b> {t(`check.reasons.${condition}.${reason}`, values)}
            </dd>
          </div>
        ))}
        <div>
          <dt>
            <Icon name="info" /> {t("check.also")}
          </dt>
          <dd>
            {check.passportUntil
              ? t("check.also-passport", { months, date: formatDay(check.passportUntil, language) })
              : t("check.also-passport-any", { months })}
            <br />
            {t("check.also-seat")}
          </dd>
        </div>
      </dl>
      <p className="strong">{t("check.decide", { hotline: NIA.hotline })}</p>
    </Notice>
  );
}
