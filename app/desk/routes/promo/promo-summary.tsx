import { formatList } from "#server/locale/format-list.schema.ts";
import type { NewPromoCode, PromoDoubt } from "#server/orders/promo/new-promo.ts";
import { ConfirmForm, Doubts } from "#app/desk/ui/confirm-form.tsx";
import { CheckField } from "#app/forms/fields/check-field.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { formatDateTime } from "#app/ui/format-date-time.ts";
import { Notice } from "#app/ui/notice.tsx";
import { CURRENCIES } from "#server/locale/locale.schema.ts";
import { promoTerms } from "./promo-terms.tsx";

type PromoSummaryProps = {
  promo: NewPromoCode;
  typed: Record<string, string | string[]>;
  doubts: readonly PromoDoubt[];
  /** What the box posted. */
  confirmed: string | string[];
  /** The form was posted without the box. */
  isMissed: boolean;
};

/** What a new promo code will do in each currency, in words, before it is added. */
export function PromoSummary({ promo, typed, doubts, confirmed, isMissed }: PromoSummaryProps) {
  const { t } = useTranslation("desk-promo");
  const language = useLanguage();
  const { discountIn, minimumIn } = promoTerms({ t, language });
  const moment = (at: number) => formatDateTime(at, language, "date-time");
  const { code, startsAt, endsAt, maxUses, maxUsesPerCustomer } = promo;
  return (
    <ConfirmForm
      intent="add"
      values={typed}
      consequences={[
        ...CURRENCIES.map((currency) => {
          const minimum = minimumIn(promo, currency);
          const terms = { currency, terms: discountIn(promo, currency) };
          return minimum === null ? t("review.terms", terms) : t("review.terms-from", { ...terms, minimum });
        }),
        startsAt === null ? t("review.at-once") : t("review.from", { at: moment(startsAt) }),
        endsAt === null ? t("review.no-end") : t("review.until", { at: moment(endsAt) }),
        maxUses === null ? t("review.any-uses") : t("review.uses", { count: maxUses }),
        maxUsesPerCustomer === null ? t("review.any-per-customer") : t("review.per-customer", { count: maxUsesPerCustomer }),
        t("review.final"),
      ]}
      doubts={
        doubts.length > 0 && (
          <Doubts label={t("confirm.label")} confirmed={confirmed} missed={isMissed ? "desk-promo.confirm.needed" : null}>
            {(field) => (
              <>
                <DoubtList doubts={doubts} />
                <CheckField field={field} label={t("confirm.label")} />
              </>
            )}
          </Doubts>
        )
      }
    >
      {t("review.submit", { code })}
    </ConfirmForm>
  );
}

function DoubtList({ doubts }: Pick<PromoSummaryProps, "doubts">) {
  const { t } = useTranslation("desk-promo");
  const language = useLanguage();
  return (
    <Notice kind="warn" title={t("confirm.title")}>
      <ul>
        {doubts.map((doubt) => (
          <li key={doubt.code}>
            {doubt.code === "no-cap" ? t("confirm.no-cap", { currencies: formatList(doubt.currencies, language) }) : t(`confirm.${doubt.code}`)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
