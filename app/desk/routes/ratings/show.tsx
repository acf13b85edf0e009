import { hideSentence } from "#server/orders/ratings/hide-sentence.ts";
import { ShowSentenceSchema } from "#server/orders/ratings/rating.schema.ts";
import { verbPage } from "#app/desk/verb/verb-page.tsx";
import { ReadSentence, sentenceVerb } from "./sentence-verb.tsx";

/** Shows the sentence of a rating again. */
const page = verbPage({
  ...sentenceVerb,
  intent: "show",
  title: ({ number }) => ({ text: "desk-ratings:show.title", values: { number } }),
  schema: ShowSentenceSchema,
  run: ({ shop, who }, { number }, { ratedAt }) => hideSentence(shop, { number, ratedAt, reason: null, who }),
  rejection: ({ code }) => `desk-ratings:rejection.${code}`,
  done: () => ({ to: "/ratings", text: "desk-ratings:done.show" }),
  fields: (_, { rated_at: ratedAt }) => <ReadSentence ratedAt={ratedAt} />,
  consequences: ({ t }) => [t("show.effect")],
  submit: ({ t }) => t("show.submit"),
});

export const { loader, action } = page;
export default page.Page;
