import { useTranslation } from "react-i18next";
import { path } from "#server/locale/path.schema.ts";
import { Field } from "#app/forms/fields/field.tsx";
import { SelectField } from "#app/forms/fields/select-field.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Button } from "#app/ui/button.tsx";
import { TransitAnswer } from "./transit-answer.tsx";
import type { TransitGuide } from "./view-china.server.ts";
import { formField } from "#app/forms/fields/field-meta.ts";

/** The form that compares a trip with the conditions; the result is shown above it. */
export function TransitCheckForm({ guide }: { guide: TransitGuide }) {
  const { t } = useTranslation("china");
  const { trip, places, provinces, rules } = guide;
  const ports = provinces.map(({ name, ports: own }) => ({ label: name, options: own.map((port) => ({ value: port.id, label: port.name })) }));
  const purposes = [...rules.allowed, ...rules.notAllowed].map((id) => ({ value: id, label: t(`check.purposes.${id}`) }));
  return (
    <section className="stack" aria-labelledby="check">
      <h3 id="check">{t("check.heading")}</h3>
      <p>{t("check.intro")}</p>
      {guide.check && <TransitAnswer guide={guide} check={guide.check} />}
      <form action={`${path(useLanguage(), "gogo-china")}#check`} className="form">
        <SelectField field={formField("passport", trip.passport)} label={t("check.passport")} options={places} />
        <SelectField field={formField("from", trip.from)} label={t("check.from")} hint={t("check.from-hint")} options={places} />
        <SelectField field={formField("to", trip.to)} label={t("check.to")} hint={t("check.to-hint")} options={places} />
        <div className="grid-2">
          {(["arrival", "departure"] as const).map((name) => (
            <Field
              key={name}
              field={{ ...formField(name, trip[name]), errors: guide.invalidDates[name] ? ["china.check.no-day"] : undefined }}
              label={t(`check.${name}`)}
              hint={t("check.dates-hint")}
              type="date"
            />
          ))}
        </div>
        <SelectField field={formField("port", trip.port)} label={t("check.port")} groups={ports} />
        <SelectField field={formField("purpose", trip.purpose)} label={t("check.purpose")} options={purposes} />
        <p>
          <Button type="submit">{t("check.submit")}</Button>
        </p>
      </form>
    </section>
  );
}
