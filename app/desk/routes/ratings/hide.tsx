import { HIDING_REASONS } from "#server/domain/order-states.schema.ts";
import { hideSentence } from "#server/orders/ratings/hide-sentence.ts";
import { findRating } from "#server/orders/ratings/list-ratings.ts";
import { HideSentenceSchema } from "#server/orders/ratings/rating.schema.ts";
import { verbPage } from "#app/desk/verb/verb-page.tsx";
import { SelectField } from "#app/forms/fields/select-field.tsx";

/** Hides the sentence of a rating. */
const page = verbPage({
  area: "desk-ratings",
  permission: "ratings.hide",
  intent: "hide",
  kind: "danger",
  subject: ({ shop, params }) => findRating(shop, params.number ?? ""),
  title: ({ number }) => ({ text: "desk-ratings:hide.title", values: { number } }),
  parent: ({ t }) => ({ label: t("desk:section.ratings"), to: "/ratings" }),
  above: (_, { sentence }) => <blockquote dir="auto">{sentence}</blockquote>,
  schema: HideSentenceSchema,
  run: ({ shop, who }, { number }, { reason }) => hideSentence(shop, { number, reason, who }),
  rejection: ({ code }) => `desk-ratings:rejection.${code}`,
  done: () => ({ to: "/ratings", text: "desk-ratings:done.hide" }),
  labels: { reason: "hide.reason" },
  fields: ({ t, field }) => (
    <SelectField {...field.reason} width="medium" options={HIDING_REASONS.map((value) => ({ value, label: t(`reason.${value}`) }))} />
  ),
  consequences: ({ t }) => [t("hide.effect"), t("hide.stars"), t("hide.buyer")],
  submit: ({ t }) => t("hide.submit"),
});

export const { loader, action } = page;
export default page.Page;
