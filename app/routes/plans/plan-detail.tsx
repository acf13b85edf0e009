import { formatDeadline } from "#app/request/format-deadline.server.ts";
import { formatList, formatOpenList, withSpaceAfter } from "#server/locale/format-list.schema.ts";
import { rejectionText } from "#app/request/rejection-text.server.ts";
import { redirect, type AppLoadContext, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { path } from "#server/locale/path.schema.ts";
import { IccidSchema } from "#server/forms/field.schema.ts";
import { readTripDates } from "#server/plans/data-use.ts";
import { getPlan, type PlanDetail } from "#server/plans/get-plan.ts";
import { getPlanRatings } from "#server/orders/ratings/plan-ratings.ts";
import { findComparableCredit } from "#server/top-up/list-credit-offers.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { planData } from "#app/request/page/structured-data.ts";
import { readCurrency } from "#app/request/preferences.server.ts";
import { checkSims, findSimToOffer, rememberedSims } from "#app/request/remembered-sims.server.ts";
import { Flag } from "#app/ui/flag.tsx";
import { Landmark } from "#app/ui/drawings/landmark.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { packageName } from "./package-marks.tsx";
import { formatPrice } from "#server/locale/money.schema.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PageLink, DialogLink } from "#app/ui/page-link.tsx";
import { Swiper } from "#app/ui/swiper/swiper.tsx";
import { PlanChoices } from "./plan-choices.tsx";
import { PlanRatings, RatingLine } from "./plan-ratings.tsx";
import { PlanTerms } from "./plan-terms.tsx";
import { PLACES_NAMED, PlanTicket } from "./plan-ticket.tsx";
import { PlanBar, PlanTotal } from "./plan-total.tsx";
import { priceRange, shownPlan, type ShownPlan } from "./shown-plan.ts";
import { useChoiceTexts } from "./choice-texts.ts";
import { RenewedSimsNote, SimRejected } from "#app/ui/destinations/renewed-sims.tsx";
import { useRenewedSims } from "#app/ui/destinations/use-renewed-sims.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, ...context }) => {
  if (!data) return pageMeta(undefined);
  const { page, plan, ...shown } = data;
  const { id, name, currency } = plan;
  return [
    ...pageMeta(page, context.params),
    { "script:ld+json": planData({ ...shown, id, name, description: page.description, currency }, context) },
  ];
};

/** One plan and the choice of the URL (`getPlan`). A plan that does not exist or is not sold redirects to a search for its id. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { shop } = context;
  const language = pageLanguage(params);
  const currency = readCurrency(request, language);
  const search = new URL(request.url).searchParams;
  const id = search.get("plan") ?? "";
  const trip = readTripDates(search, shop.clock());
  const plan = await getPlan(shop, {
    plan: id,
    package: search.get("package"),
    kind: search.get("kind"),
    way: search.get("way") ?? (search.has("iccid") ? "sim" : null),
    quantity: Number(search.get("quantity")),
    iccids: search.getAll("iccid"),
    trip,
    language,
    currency,
  });
  if (!plan) throw redirect(path(language, "plans", { q: id }), 302);
  const offer = await findSimToOffer(request, context, plan.chosen.id);
  if (offer && !search.has("way")) plan.way = offer.isChosen ? "sim" : "esim";
  if (offer?.isChosen && !search.has("iccid")) plan.sims.typed = [offer.iccid];
  const remembered = plan.way === "sim" ? await rememberedSims(request, context) : [];
  const sims = await checkPlanSims(context, plan);

  const t = textsFor(language, "plans");
  const prices = priceRange(plan.packages);
  const price = formatPrice(prices.lowest, currency, language);
  const cheapest = plan.packages.find((option) => option.price === prices.lowest);
  const page = {
    title: t("detail.title", { place: plan.name, price, packages: t("detail.packages", { count: prices.count }) }),
    description: t("detail.description", { place: plan.name, price: cheapest ? `${price} (${packageName(t, cheapest, language)})` : price }),
  };
  const chinaSim = findComparableCredit(shop, plan.id, currency);
  const ratings = await getPlanRatings(shop, plan.id);
  const traveller = textsFor(language, "ratings")("traveller");
  const useBy = formatDeadline(shop, plan.id, plan.validity.activateBy, language);
  return { page, ratings, traveller, prices, plan: { ...shownPlan(plan), sims, trip, useBy }, chinaSim, remembered, offer };
}

/**
 * Returns the plan's ICCIDs with their errors, including those that the carrier reports. That they could not be looked up, because the carrier does not
 * respond or a rate limit is reached, is no error: the checkout repeats the check.
 */
async function checkPlanSims(context: AppLoadContext, { sims: { typed, rejections }, chosen }: PlanDetail): Promise<PlanDetail["sims"]> {
  const accepted = typed.flatMap((text, index) => (rejections[index] === undefined ? { index, iccid: IccidSchema.safeParse(text).data ?? "" } : []));
  const checked = await checkSims(context, { iccids: accepted.map(({ iccid }) => iccid), packageId: chosen.id });
  const codes = checked.ok ? checked.results : [];
  const errors = accepted.flatMap(({ index }, position) => {
    const code = codes[position];
    return code && code !== "carrier-silent" ? [[index, rejectionText({ code })] as const] : [];
  });
  return { typed, rejections: { ...rejections, ...Object.fromEntries(errors) } };
}

export default function PlanDetailPage() {
  const { t, language } = useTranslation("plans");
  const { plan, ratings, chinaSim, remembered, offer } = useLoaderData<typeof loader>();
  const { texts, packages } = useChoiceTexts(plan);
  const sims = useRenewedSims();
  return (
    <div className="plan-page" data-widget="plan-choices" data-packages={JSON.stringify(packages)}>
      <div className="page page-body stack plan-detail">
        <div className="stack-tight">
          <PageLink page="plans" query={{ country: plan.id, ...plan.trip, ...sims }} className="back-link">
            <Icon name="arrow" size={16} /> {t("detail.all-plans", { place: plan.name })}
          </PageLink>
          <PlanHead />
          <RenewedSimsNote offer={offer} />
        </div>
        {offer?.rejection && (
          <SimRejected
            offer={offer}
            toNew={plan.way === "sim" ? path(language, "plan-detail", { plan: plan.id, package: plan.chosen.id, way: "esim" }) : undefined}
          />
        )}
        {!plan.asAsked && <Notice>{t("detail.not-as-asked")}</Notice>}
        {plan.coversMainland && <Notice kind="warn">{t("orders:mainland")}</Notice>}
        <div className="plan-split">
          <PlanChoices plan={plan} chinaSim={chinaSim} remembered={remembered} offer={offer} />
          <PlanTotal plan={plan} texts={texts} />
          <div className="plan-facts">
            <PlanValidity plan={plan} />
            <PlanTerms plan={plan} />
          </div>
        </div>
        {ratings && <PlanRatings ratings={ratings} />}
        <section className="stack">
          <h2 id="recommended">{t("recommended")}</h2>
          <Swiper
            labelledBy="recommended"
            className="plan-tickets"
            cards={plan.recommendations.map((card) => ({ id: `plan-${card.id}`, label: card.name, card: <PlanTicket as="div" plan={card} /> }))}
          />
        </section>
      </div>
      <PlanBar plan={plan} texts={texts} />
    </div>
  );
}

/** The heading of the plan with one line about its coverage: its networks or most popular destinations, and a link to the full list. */
function PlanHead() {
  const { t, language } = useTranslation("plans");
  const { plan, ratings } = useLoaderData<typeof loader>();
  const { carriers, count, places } = plan.coverage;
  const networks = formatList(
    carriers.map(({ name, technology }) => [name, technology].filter(Boolean).join(" ")),
    language,
  );
  const regionReach = t("detail.works-in-many", { places: formatOpenList(places, language), count: count - PLACES_NAMED });
  const reach = networks ? t("detail.networks", { networks }) : t("detail.works-in", { place: plan.name });
  return (
    <header className="row place-head">
      <Flag id={plan.flag} />
      <div>
        <h1>{t("detail.heading", { place: plan.name })}</h1>
        <p className="soft small">
          {withSpaceAfter(plan.kind === "country" ? reach : regionReach)}
          <DialogLink
            className={plan.kind === "country" ? "nowrap" : undefined}
            dialog={`coverage-${plan.id}`}
            title={t("coverage:dialog")}
            href={path(language, "plan-coverage", { plan: plan.id })}
          >
            {t(plan.kind === "country" ? "where.one" : "where.all")}
          </DialogLink>
        </p>
        {ratings && <RatingLine ratings={ratings} />}
      </div>
      <Landmark id={plan.id} />
    </header>
  );
}

/** The start and end of the chosen package: the rule, and an example in the time zones of the destination and of the viewer (§4). */
function PlanValidity({ plan }: { plan: ShownPlan }) {
  const { t } = useTranslation("plans");
  const { validity, chosen } = plan;
  const place = validity.at.name;
  const days = t("detail.day", { count: validity.days });
  const moments = [
    { key: "lands" as const, at: validity.landsAt },
    ...(chosen.kind === "day-pass" && chosen.days > 1 ? [{ key: "next-day" as const, at: validity.firstDayEndsAt }] : []),
    { key: "ends" as const, at: validity.endsAt },
  ];
  return (
    <section className="stack" aria-labelledby="validity-heading">
      <h2 id="validity-heading">{t("validity.heading")}</h2>
      <p>{t("validity.rule", { days })}</p>
      <div className="panel stack">
        <p className="strong">{t(plan.trip ? "validity.example-trip" : "validity.example", { place })}</p>
        <ol className="list-plain moments">
          {moments.map((moment) => (
            <li key={moment.key}>
              <span className="label">{t(`validity.${moment.key}`)}</span>
              <span className="strong">
                <DateTime at={moment.at} timeZone={validity.timeZone} />
              </span>
              <span className="small">{t("validity.local", { place })}</span>
              <LocalTime at={moment.at} elsewhere={validity.timeZone} />
            </li>
          ))}
        </ol>
      </div>
      <p>
        {t("validity.use-by", {
          date: plan.useBy,
          days: t("detail.day", { count: chosen.useByDays }),
        })}
      </p>
      {plan.way === "sim" && <p className="small soft">{t("validity.several")}</p>}
    </section>
  );
}
