import { findRating } from "#server/orders/ratings/list-ratings.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { Localization } from "#app/i18n/use-translation.ts";

type Rating = NonNullable<Awaited<ReturnType<typeof findRating>>>;

/** What hiding a sentence and showing it again have in common: both concern the sentence on the page, which its buyer may change meanwhile. */
export const sentenceVerb = {
  area: "desk-ratings" as const,
  permission: "ratings.hide" as const,
  subject: ({ shop, params }: { shop: Pick<AppContext, "db">; params: { number?: string | undefined } }) => findRating(shop, params.number ?? ""),
  parent: ({ t }: Localization<"desk-ratings">) => ({ label: t("desk:section.ratings"), to: "/ratings" }),
  above: (_: Localization<"desk-ratings">, { sentence }: Rating) => <blockquote dir="auto">{sentence}</blockquote>,
};

/** Posts which sentence was read. */
export const ReadSentence = ({ ratedAt }: { ratedAt: number | null }) => <input type="hidden" name="ratedAt" value={ratedAt ?? ""} />;
