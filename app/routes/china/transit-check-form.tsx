import type { KeyIn } from "#app/i18n/text-key.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { path } from "#server/locale/path.schema.ts";
import { Field } from "#app/forms/fields/field.tsx";
import { SelectField } from "#app/forms/fields/select-field.tsx";
import { useLanguage } from "#app/i18n/translator.ts";
import { Button } from "#app/ui/button.tsx";
import type { TransitGuide } from "./view-transit.server.ts";
import { formField } from "#app/forms/fields/field-meta.ts";
import type { TransitCheck } from "#server/destinations/transit/check-transit.ts";
import type { TransitVerdict } from "#server/destinations/transit/transit.schema.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { NIA } from "./view-china.server.ts";
import { formatDay } from "./page-date.tsx";
import { formatList } from "#server/locale/format-list.schema.ts";

const NOTICE_KINDS = { fits: "info", ask: "warn", not: "warn" } as const satisfies Record<TransitVerdict, string>;

const ICONS: Record<TransitVerdict, IconName> = { fits: "check", ask: "info", not: "close" };

/** The form that compares a trip with the conditions, below the result of the last check. */
export function TransitCheckForm({ guide }: { guide: TransitGuide }) {
  const { t } = useTranslation("china");
  const { trip, places, provinces, rules } = guide;
  const portGroups = provinces.map(({ name, ports }) => ({ label: name, options: ports.map((port) => ({ value: port.id, label: port.name })) }));
  const purposes = [...rules.allowed, ...rules.notAllowed].map((id) => ({ value: id, label: t(`check.purposes.${id}` as KeyIn<"china">) }));
  return (
    <section className="stack" aria-labelledby="check">
      <h2 id="check">{t("check.heading")}</h2>
      <p>{t("check.intro")}</p>
      {guide.check && <TransitAnswer guide={guide} check={guide.check} />}
      <form action={`${path(useLanguage(), "gogo-china-transit")}#check`} className="form">
        <SelectField field={formField("passport", trip.passport)} label={t("check.passport")} options={places} />
        <SelectField field={formField("from", trip.from)} label={t("check.from")} hint={t("check.from-hint")} options={places} />
        <SelectField field={formField("to", trip.to)} label={t("check.to")} hint={t("check.to-hint")} options={places} />
        <div className="grid-2">
          {(["arrival", "departure"] as const).map((name) => (
            <Field
              key={name}
              field={formField(name, trip[name], guide.invalidDates[name] ? ["china.check.no-day"] : undefined)}
              label={t(`check.${name}`)}
              hint={t("check.dates-hint")}
              type="date"
            />
          ))}
        </div>
        <SelectField field={formField("port", trip.port)} label={t("check.port")} groups={portGroups} />
        <SelectField field={formField("purpose", trip.purpose)} label={t("check.purpose")} options={purposes} />
        <p>
          <Button type="submit">{t("check.submit")}</Button>
        </p>
      </form>
    </section>
  );
}

/** The verdict on each condition of the trip. Always ends with the note that only border officers decide. */
function TransitAnswer({ guide, check }: { guide: TransitGuide; check: TransitCheck }) {
  const { t, language } = useTranslation("china");
  const { names, rules } = guide;
  const months = rules.passportValidMonths;
  const { stay, ...placeNames } = names;
  const values = {
    ...placeNames,
    date: formatDay(guide.asOf, language),
    start: formatDay(guide.versions[0]?.effective ?? guide.asOf, language),
    hours: rules.maxHours,
    last: check.lastDay ? formatDay(check.lastDay, language) : "",
    area: stay ? formatList(stay, language) : t("check.whole"),
  };
  return (
    <Notice kind={NOTICE_KINDS[check.overall]} title={t(`check.overall.${check.overall}`)}>
      <dl className="term-rows">
        {check.conditions.map(({ condition, verdict, reason }) => (
          <div key={condition}>
            <dt>
              <Icon name={ICONS[verdict]} /> {t(`check.conditions.${condition}`)}
            </dt>
            <dd>
              <b>{t(`check.verdict.${verdict}`)}</b> {t(`check.reasons.${condition}.${reason}` as KeyIn<"china">, values)}
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
