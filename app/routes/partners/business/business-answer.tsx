import { useTranslation } from "react-i18next";
import type { BusinessSaving } from "#server/partners/calculators/business-saving.ts";
import { BUSINESS_TIERS } from "#server/partners/core/terms.schema.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { formatData } from "#app/ui/format-data.ts";
import { formatMoney } from "#app/ui/money.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import { MoneyRows } from "#app/routes/partners/calculators/money-rows.tsx";
import { EnquireButton, type EnquiryStart } from "#app/routes/partners/sections/partner-action.tsx";
import type { BusinessView } from "./view-business.server.ts";

/** Returns whether a company pays less, the same or more with us; a key of the texts `answer.*`. */
export const savingVerdict = ({ year }: Pick<BusinessSaving, "year">) => (year.saving > 0 ? "saved" : year.saving === 0 ? "even" : "dearer");

type BusinessAnswerProps = { view: BusinessView; start: EnquiryStart };

/** The yearly saving or extra cost of a company. Without its roaming price: the price of one trip with us. */
export function BusinessAnswer({ view, start }: BusinessAnswerProps) {
  const { t } = useTranslation("business");
  const language = useLanguage();
  const { answer, place, currency, asked } = view;
  if (!answer || !place) return null;
  const money = (amount: number) => formatMoney(amount, currency, language);
  const { trip, year, trips } = answer;
  const verdict = savingVerdict(answer);
  return (
    <Ticket
      size="full"
      className="partner-answer"
      flag={place.flag}
      title={place.name}
      subtitle={t("answer.days", { count: trips.days })}
      figure={money(asked ? Math.abs(year.saving) : trip.withUs)}
      figureNote={t(asked ? `answer.${verdict}` : "answer.example")}
      stub={<BusinessPackages view={view} start={start} />}
    >
      {asked ? (
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
    </Ticket>
  );
}

/** The packages of one trip, the discount and the enquiry button. */
function BusinessPackages({ view, start }: BusinessAnswerProps) {
  const { t } = useTranslation("business");
  const language = useLanguage();
  const { answer, currency } = view;
  if (!answer) return null;
  const { package: businessPackage, count, percentOff } = answer;
  const words = t(`answer.${businessPackage.kind}`, { data: formatData(businessPackage.mb, language), count: businessPackage.days });
  const price = formatMoney(answer.price, currency, language);
  return (
    <div className="stack-tight">
      <span className="label">{t("answer.package")}</span>
      <p className="strong">{count > 1 ? t("answer.times", { times: count, package: words }) : words}</p>
      <p className="small">{percentOff > 0 ? t("answer.price", { price, percent: percentOff }) : t("answer.list-price", { price })}</p>
      {percentOff === 0 && (
        <p className="small">
          {t("answer.few", { employees: BUSINESS_TIERS[0]?.from })}{" "}
          <PageLink page="plan-detail" query={{ plan: answer.trips.destination }}>
            {t("answer.shop")}
          </PageLink>
        </p>
      )}
      <EnquireButton start={start} wide>
        {t("action")}
      </EnquireButton>
    </div>
  );
}
