import { withSpaceAfter } from "#server/locale/format-list.schema.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { DAILY_MB } from "#server/partners/calculators/business-trips.schema.ts";
import { SelectField } from "#app/forms/fields/select-field.tsx";
import { formatMoney } from "#server/locale/money.schema.ts";
import { CalculatorForm, CountField, MoneyField, MoneyRows } from "#app/routes/partners/calculators/calculator-form.tsx";
import { AnswerTicket } from "#app/routes/partners/calculators/answer-ticket.tsx";
import type { EnquiryStart } from "#app/routes/partners/sections/partner-action.tsx";
import type { BusinessView } from "./view-business.server.ts";
import { formField } from "#app/forms/fields/field-meta.ts";
import type { BusinessSaving } from "#server/partners/calculators/business-saving.ts";
import { BUSINESS_TIERS } from "#server/partners/core/terms.schema.ts";
import { formatData } from "#app/ui/format-data.ts";
import { PageLink } from "#app/ui/page-link.tsx";

const FIGURES = ["employees", "trips", "days"] as const;

/** Compares a company's yearly roaming costs with our packages. */
export function BusinessCalculator({ view, start }: { view: BusinessView; start: EnquiryStart }) {
  const { t, language } = useTranslation("business");
  const { typed, errors, currency, answer, hasRoamingCost } = view;
  const field = (name: keyof typeof typed) => formField(name, typed[name], errors[name]);
  const labels = Object.fromEntries(
    [...FIGURES, "destination", "data", "roaming"].map((name) => [name, t(`calculator.${name}` as "calculator.data")]),
  );
  const verdict = answer && hasRoamingCost ? savingVerdict(answer) : null;
  const amount = formatMoney(Math.abs(answer?.year.saving ?? 0), currency, language);
  const result = verdict && (verdict === "even" ? t("answer.even") : t("answer.result", { amount, verdict: t(`answer.${verdict}`) }));
  return (
    <CalculatorForm
      page="cmlink-for-business"
      title={t("calculator.heading")}
      intro={t("calculator.intro")}
      errors={errors}
      labels={labels}
      currency={currency}
      ownCurrency={view.own}
      result={result}
      answer={answer && <BusinessAnswer view={view} start={start} />}
    >
      <div className="grid-3">
        {FIGURES.map((name) => (
          <CountField key={name} field={field(name)} label={labels[name]} />
        ))}
      </div>
      <SelectField
        field={field("destination")}
        label={labels.destination}
        groups={[
          { label: t("calculator.popular"), options: view.popular },
          { label: t("calculator.regions"), options: view.regions },
        ]}
      />
      <SelectField field={field("data")} label={labels.data} options={DAILY_MB.map((mb) => ({ value: mb, label: t(`calculator.data-${mb}`) }))} />
      <MoneyField
        field={field("roaming")}
        label={labels.roaming}
        optional
        hint={t("calculator.roaming-hint", { currency: t(`calculator.in-${currency}`) })}
        currency={currency}
        width="medium"
      />
    </CalculatorForm>
  );
}

type BusinessAnswerProps = { view: BusinessView; start: EnquiryStart };

/** The yearly saving or extra cost of a company as a ticket. If its roaming cost is unknown: our price of one trip. */
function BusinessAnswer({ view, start }: BusinessAnswerProps) {
  const { t, language } = useTranslation("business");
  const { answer, place, currency, hasRoamingCost } = view;
  if (!answer || !place) return null;
  const money = (amount: number) => formatMoney(amount, currency, language);
  const { trip, year, trips } = answer;
  const verdict = savingVerdict(answer);
  return (
    <AnswerTicket
      start={start}
      button={t("action")}
      flag={place.flag}
      title={place.name}
      subtitle={t("answer.days", { count: trips.days })}
      figure={money(hasRoamingCost ? Math.abs(year.saving) : trip.withUs)}
      figureNote={t(hasRoamingCost ? `answer.${verdict}` : "answer.example")}
      advice={<BusinessPackages view={view} />}
    >
      {hasRoamingCost ? (
        <>
          {verdict === "dearer" && <p className="field-error">{t("answer.honest")}</p>}
          <MoneyRows rows={(["now", "withUs"] as const).map((key) => ({ label: t(`answer.${key}`), amount: year[key] }))} currency={currency} />
          <p>{t("answer.trip", { now: money(trip.now), withUs: money(trip.withUs) })}</p>
          {verdict !== "even" && (
            <p className="strong">{t(verdict === "saved" ? "answer.trip-saved" : "answer.trip-dearer", { amount: money(Math.abs(trip.saving)) })}</p>
          )}
        </>
      ) : (
        <>
          <MoneyRows rows={[{ label: t("answer.withUs"), amount: year.withUs }]} currency={currency} />
          <p className="soft">{t("answer.ask")}</p>
        </>
      )}
    </AnswerTicket>
  );
}

/** The packages of one trip and the discount. */
function BusinessPackages({ view }: Pick<BusinessAnswerProps, "view">) {
  const { t, language } = useTranslation("business");
  const { answer, currency } = view;
  if (!answer) return null;
  const { package: businessPackage, count, percentOff } = answer;
  const packageText = t(`answer.${businessPackage.kind}`, { data: formatData(businessPackage.mb, language), count: businessPackage.days });
  const price = formatMoney(answer.price, currency, language);
  return (
    <>
      <span className="label">{t("answer.package")}</span>
      <p className="strong">{count > 1 ? t("answer.times", { times: count, package: packageText }) : packageText}</p>
      <p className="small">{percentOff > 0 ? t("answer.price", { price, percent: percentOff }) : t("answer.list-price", { price })}</p>
      {percentOff === 0 && (
        <p className="small">
          {withSpaceAfter(t("answer.few", { employees: BUSINESS_TIERS[0]?.from }))}
          <PageLink page="plan-detail" query={{ plan: answer.trips.destination }}>
            {t("answer.shop")}
          </PageLink>
        </p>
      )}
    </>
  );
}

/** Returns whether a company pays less, the same or more with us; a key of the texts `answer.*`. */
const savingVerdict = ({ year }: Pick<BusinessSaving, "year">) => (year.saving > 0 ? "saved" : year.saving === 0 ? "even" : "dearer");
