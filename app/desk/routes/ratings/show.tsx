import { hideSentence } from "#server/orders/ratings/hide-sentence.ts";
import { findRating } from "#server/orders/ratings/list-ratings.ts";
import { verbPage } from "#app/desk/verb/verb-page.tsx";

/** Shows the sentence of a rating again. */
const page = verbPage({
  area: "desk-ratings",
  permission: "ratings.hide",
  intent: "show",
  subject: ({ shop, params }) => findRating(shop, params.number ?? ""),
  title: ({ number }) => ({ text: "desk-ratings:show.title", values: { number } }),
  parent: ({ t }) => ({ label: t("desk:section.ratings"), to: "/ratings" }),
  above: (_, { sentence }) => <blockquote dir="auto">{sentence}</blockquote>,
  run: ({ shop, who }, { number }) => hideSentence(shop, { number, reason: null, who }),
  rejection: ({ code }) => `desk-ratings:rejection.${code}`,
  done: () => ({ to: "/ratings", text: "desk-ratings:done.show" }),
  consequences: ({ t }) => [t("show.effect")],
  submit: ({ t }) => t("show.submit"),
});

export const { loader, action } = page;
export default page.Page;
