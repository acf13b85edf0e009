import { HIDING_REASONS } from "#server/domain/order-states.schema.ts";
import { hideSentence } from "#server/orders/ratings/hide-sentence.ts";
import { HideSentenceSchema } from "#server/orders/ratings/rating.schema.ts";
import { verbPage } from "#app/desk/verb/verb-page.tsx";
import { SelectField } from "#app/forms/fields/select-field.tsx";
import { ReadSentence, sentenceVerb } from "./sentence-verb.tsx";

/** Hides the sentence of a rating. */
const page = verbPage({
  ...sentenceVerb,
  intent: "hide",
  kind: "danger",
  title: ({ number }) => ({ text: "desk-ratings:hide.title", values: { number } }),
  schema: HideSentenceSchema,
  run: ({ shop, who }, { number }, { ratedAt, reason }) => hideSentence(shop, { number, ratedAt, reason, who }),
  rejection: ({ code }) => `desk-ratings:rejection.${code}`,
  done: () => ({ to: "/ratings", text: "desk-ratings:done.hide" }),
  labels: { reason: "hide.reason" },
  fields: ({ t, field }, { rated_at: ratedAt }) => (
    <>
      <ReadSentence ratedAt={ratedAt} />
      <SelectField {...field.reason} width="medium" options={HIDING_REASONS.map((value) => ({ value, label: t(`reason.${value}`) }))} />
    </>
  ),
  consequences: ({ t }) => [t("hide.effect"), t("hide.stars"), t("hide.buyer")],
  submit: ({ t }) => t("hide.submit"),
});

export const { loader, action } = page;
export default page.Page;
