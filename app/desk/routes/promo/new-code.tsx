import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { addPromoCode, reviewPromoCode } from "#server/orders/promo/add-promo-code.ts";
import { findPromoDoubts, promoOfForm, type NewPromoCode, type PromoDoubt } from "#server/orders/promo/new-promo.ts";
import { NewPromoSchema } from "#server/orders/promo/promo-terms.schema.ts";
import { requireConfirmedPost } from "#app/desk/confirmation.server.ts";
import { fieldErrors, reopenReview, typedAgain } from "#app/desk/form.server.ts";
import { titleOf } from "#app/desk/language.server.ts";
import { redirectWithMessage } from "#app/desk/message.server.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { parseForm, rejectForm } from "#app/request/form/form-action.server.ts";
import { PromoForm } from "./promo-form.tsx";
import { formatList } from "#server/locale/format-list.schema.ts";
import { ConfirmForm, Doubts } from "#app/desk/ui/confirm-form.tsx";
import { CheckField } from "#app/forms/fields/check-field.tsx";
import { useLanguage } from "#app/i18n/translator.ts";
import { formatDateTime } from "#app/ui/format-date-time.ts";
import { Notice } from "#app/ui/notice.tsx";
import { CURRENCIES } from "#server/locale/locale.schema.ts";
import { promoTerms } from "./promo-terms.tsx";

/** The form of a new promo code. Its name is no code: codes have letters and digits only. */
export const loader = staffLoader("promo.edit", async ({ request, context }) => ({ title: titleOf(request, context, "desk-promo:new.title") }));

export const action = staffAction({
  review: {
    access: "promo.edit",
    async run({ shop, form }) {
      const parsed = parseForm(form, NewPromoSchema);
      if (!parsed.ok) return parsed.rejected;
      const promo = promoOfForm(parsed.value);
      const result = await reviewPromoCode(shop, promo);
      if (!result.ok) return reject(form, result.code);
      return data({ intent: "reviewed" as const, promo, ...typedAgain(form), doubts: result.doubts, isMissed: false });
    },
  },
  add: {
    access: "promo.edit",
    async run({ shop, form, who, request, context }) {
      const parsed = parseForm(form, NewPromoSchema);
      if (!parsed.ok) return parsed.rejected;
      const promo = promoOfForm(parsed.value);
      if (findPromoDoubts(promo).length > 0) requireConfirmedPost({ form, request, context });
      const result = await addPromoCode(shop, { promo, confirmed: parsed.value.confirmed !== undefined, who });
      if (result.ok) {
        const message = { text: "desk-promo:done.added", values: { code: promo.code } } as const;
        return redirectWithMessage(`/promo/${promo.code}`, message, context);
      }
      if (result.code === "confirm-terms")
        return data({ intent: "reviewed" as const, promo, ...typedAgain(form), doubts: result.doubts, isMissed: true }, { status: 400 });
      return reject(form, result.code);
    },
  },
  change: { access: "promo.edit", run: async ({ form }) => reopenReview(form) },
});

function reject(form: FormData, code: "promo-exists" | "promo-ended") {
  form.set("intent", "review");
  return rejectForm(form, fieldErrors({ text: `desk-promo:rejection.${code}`, field: code === "promo-exists" ? "code" : "ends" }), { status: 409 });
}

export default function NewCode() {
  const { title } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useTranslation("desk-promo");
  return (
    <>
      <PageHead title={title} about={t("new.about")} parent={{ label: t("desk:section.promo"), to: "/promo" }} />
      {result && "promo" in result ? <PromoSummary {...result} /> : <PromoForm />}
    </>
  );
}

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
function PromoSummary({ promo, typed, doubts, confirmed, isMissed }: PromoSummaryProps) {
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
