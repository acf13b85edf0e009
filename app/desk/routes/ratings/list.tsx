import { STARS } from "#server/domain/order-states.schema.ts";
import { planName } from "#server/destinations/plan-name.ts";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { listRatings } from "#server/orders/ratings/list-ratings.ts";
import { deskLanguage } from "#app/desk/language.server.ts";
import { CheckFilter, Filters, options, SelectFilter } from "#app/desk/ui/filters.tsx";
import { staffList } from "#app/desk/verb/staff-list.tsx";
import { Stars } from "#app/ui/stars.tsx";

const FILTERS = ["plan", "stars", "language", "hidden"] as const;

/** The ratings of plans, newest first. */
const list = staffList({
  area: "desk-ratings",
  permission: "ratings.hide",
  path: "/ratings",
  file: "ratings",
  title: "desk:section.ratings",
  filter: (search) =>
    Object.fromEntries(FILTERS.map((name) => [name, search.get(name) || undefined])) as Partial<Record<(typeof FILTERS)[number], string>>,
  find: async ({ shop, request, context }, { plan, stars, language, hidden }, page) => {
    const catalogue = shop.catalogue();
    const filter = {
      plan,
      stars: STARS.find((one) => String(one) === stars),
      language: LANGUAGES.find((one) => one === language),
      hidden: hidden !== undefined,
    };
    const { rows, next } = await listRatings(shop, { ...filter, ...page });
    const nameOf = (id: string) => {
      const rated = catalogue.plans.get(id);
      return rated ? planName(catalogue, rated, deskLanguage(request, context)) : id;
    };
    return { rows: rows.map((row) => ({ ...row, plan: nameOf(row.plan_id) })), next };
  },
  about: ({ t }) => t("about"),
  load: async ({ shop, request, context }) => {
    const catalogue = shop.catalogue();
    return [...catalogue.plans.values()].map((plan) => ({ id: plan.id, name: planName(catalogue, plan, deskLanguage(request, context)) }));
  },
  above: ({ t }, { filter, extra: plans }) => (
    <Filters path="/ratings" submit={t("filter.submit")} clear={Object.values(filter).some(Boolean) ? t("filter.clear") : null}>
      <SelectFilter name="plan" label={t("filter.plan")} value={filter.plan} any={t("filter.any")}>
        {plans.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectFilter>
      <SelectFilter name="stars" label={t("filter.stars")} value={filter.stars} any={t("filter.any")}>
        {options(STARS.map(String), (stars) => stars)}
      </SelectFilter>
      <SelectFilter name="language" label={t("filter.language")} value={filter.language} any={t("filter.any")}>
        {options(LANGUAGES, (language) => t(`desk:language.${language}`))}
      </SelectFilter>
      <CheckFilter name="hidden" label={t("filter.hidden")} isSet={filter.hidden !== undefined} />
    </Filters>
  ),
  rowKey: ({ order_id: id }) => id,
  empty: ({ t }) => t("empty"),
  columns: [
    { key: "order", label: "column.order", isHeader: true, value: ({ number }) => number },
    { key: "rated", label: "column.rated", at: ({ rated_at: at }) => at },
    { key: "package ended", at: ({ ended_at: at }) => at },
    { key: "plan", value: ({ plan_id: id }) => id },
    { key: "plan name", label: "column.plan", value: ({ plan }) => plan },
    {
      key: "stars",
      label: "column.stars",
      value: ({ stars }) => stars,
      cell: ({ stars }, { t }) => <Stars stars={stars ?? 0} text={t("ratings:given", { stars: stars ?? 0 })} />,
    },
    {
      key: "sentence",
      label: "column.sentence",
      value: ({ sentence }) => sentence,
      cell: ({ sentence }, { t }) => (sentence === null ? <span className="soft">{t("no-sentence")}</span> : <span dir="auto">{sentence}</span>),
    },
    {
      key: "language",
      label: "column.language",
      value: ({ language }) => language,
      cell: ({ language }, { t }) => language && t(`desk:language.${language}`),
    },
    {
      key: "hidden",
      label: "column.state",
      value: ({ hidden_because: reason }) => reason,
      cell: ({ number, sentence, hidden_because: reason }, { t }) =>
        sentence !== null && (
          <>
            {reason ? t("hidden", { reason: t(`reason.${reason}`) }) : t("shown")}{" "}
            <a href={`/ratings/${number}/${reason ? "show" : "hide"}`}>{t(reason ? "show.link" : "hide.link")}</a>
          </>
        ),
    },
  ],
});

export const { loader, csv } = list;
export default list.Page;
