import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Prices } from "#server/catalogue/overlay/package-change.ts";
import { formatOpenList } from "#server/locale/format-list.schema.ts";
import { CURRENCIES } from "#server/locale/locale.schema.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import { changePrice } from "#server/plans/staff/change-price.ts";
import type { StaffPackage } from "#server/plans/staff/list-packages-for-staff.ts";
import { PriceChangeSchema, SaleChangeSchema } from "#server/plans/staff/package-change.schema.ts";
import { setOnSale } from "#server/plans/staff/set-on-sale.ts";
import { showPackage, type PackageForStaff, type ChangeRecord } from "#server/plans/staff/show-package.ts";
import { doubtsRejection, PriceDoubts, runWithDoubts } from "#app/desk/routes/catalogue/change/price-doubts.tsx";
import { PeriodFields, PriceFields } from "#app/desk/routes/catalogue/change/price-fields.tsx";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { Facts } from "#app/desk/ui/facts.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { staffVerb } from "#app/desk/verb/staff-verb.tsx";
import { ChoiceField } from "#app/forms/fields/choice-field.tsx";
import { formatSpeed } from "#app/ui/format-data.ts";
import { Notice } from "#app/ui/notice.tsx";
import { ForecastTable } from "./forecast-table.tsx";
import { SaleState, packageText } from "./package-table.tsx";
import { DataTable } from "#app/desk/ui/data-table.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";

/** One package: what it contains, what customers see and when, its changes, and forms that change its prices or take it off sale. */
export const loader = staffLoader("catalogue.edit", async ({ shop, params, request }) => {
  const before = new URL(request.url).searchParams.get("before") ?? undefined;
  const shown = await showPackage(shop, { id: params.package ?? "", ...(before !== undefined && { before }) });
  if (!shown) throw data(null, { status: 404 });
  const { id } = shown.package;
  return { ...shown, title: id, next: shown.next && `${pageOf(id)}?${new URLSearchParams({ before: shown.next })}` };
});

const packageVerb = {
  area: "desk-catalogue" as const,
  permission: "catalogue.edit" as const,
  subject: ({ params }: { params: { package?: string } }) => params.package,
  given: (id: string) => ({ package: id }),
};

/** Changes the prices, now or for a period. The fields are empty: only what is typed changes, and temporary prices of others stay temporary. */
const price = staffVerb({
  ...packageVerb,
  intent: "price",
  schema: PriceChangeSchema,
  run: (args, _, typed) => runWithDoubts(args, (confirmed) => changePrice(args.shop, { ...typed, confirmed, who: args.who })),
  rejection: (rejected, { form }) => {
    if (rejected.code === "package-unknown") return 404;
    if (rejected.code === "confirm-price") return doubtsRejection(form, rejected.doubts);
    if (rejected.code !== "price-too-low") {
      const field = rejected.code === "period-over" ? "until" : rejected.code === "above-credit" ? "HKD" : "";
      return { text: `desk-catalogue:rejection.${rejected.code}`, field };
    }
    const [low] = rejected.low;
    const values = { least: low ? formatMoney(low.least, low.currency, "en") : "" };
    return { text: "errors:price-too-low", field: low?.currency ?? "", values, status: 400 };
  },
  done: ({ change }, id) => ({ to: pageOf(id), text: change === null ? "desk:unchanged" : "desk-catalogue:done.price" }),
  panel: ({ t }) => (
    <>
      <h2>{t("price.title")}</h2>
      <p className="soft">{t("price.about")}</p>
    </>
  ),
  labels: { CNY: "price.CNY", HKD: "price.HKD", USD: "price.USD", from: "period.from", until: "period.until", confirmed: "doubt.confirm" },
  fields: ({ fields }, prices: Prices) => (
    <>
      <PriceFields fields={fields} current={prices} />
      <PeriodFields fields={fields} />
      <PriceDoubts intent="price" field={fields.confirmed} />
    </>
  ),
  submit: ({ t }) => t("price.submit"),
});

/** Takes it off sale or puts it on sale, now or for a period. Neither is chosen at first: a form that is saved untouched changes nothing. */
const sale = staffVerb({
  ...packageVerb,
  intent: "sale",
  schema: SaleChangeSchema,
  run: ({ shop, who }, _, typed) => setOnSale(shop, { ...typed, who }),
  rejection: ({ code }) =>
    code === "package-unknown" ? 404 : { text: `desk-catalogue:rejection.${code}`, field: code === "period-over" ? "until" : "" },
  done: ({ change }, id, { onSale }) => ({
    to: pageOf(id),
    text: change === null ? "desk:unchanged" : `desk-catalogue:done.${onSale ? "put-on-sale" : "taken-off-sale"}`,
  }),
  panel: ({ t }) => (
    <>
      <h2>{t("sale.title")}</h2>
      <p className="soft">{t("sale.about")}</p>
    </>
  ),
  labels: { onSale: "sale.label", from: "period.from", until: "period.until" },
  fields: ({ t, field, fields }) => (
    <>
      <ChoiceField
        field={fields.onSale}
        legend={field.onSale.label}
        options={[
          { value: "false", label: t("sale.take-off") },
          { value: "true", label: t("sale.put-on") },
        ]}
      />
      <PeriodFields fields={fields} />
    </>
  ),
  submit: ({ t }) => t("sale.submit"),
});
export const action = staffAction({ ...price.handlers, ...sale.handlers });

const pageOf = (id: string) => `/catalogue/packages/${encodeURIComponent(id)}`;

export default function PackageOfCatalogue() {
  const { title, package: shown, contents, forecast, history, next } = useLoaderData<typeof loader>();
  const words = useTranslation("desk-catalogue");
  const { t } = words;
  const about = packageText(words, shown);
  return (
    <>
      <PageHead title={title} about={about} parent={{ label: t("desk:section.catalogue"), to: "/catalogue" }}>
        <SaleState onSale={shown.onSale} />
      </PageHead>
      {shown.isOrphaned && <Notice kind="warn">{t("package.orphaned")}</Notice>}
      <PackageFacts shown={shown} contents={contents} />
      <section className="stack">
        <h2>{t("forecast.title")}</h2>
        <p className="soft">{t("forecast.about")}</p>
        <ForecastTable caption={t("forecast.title")} forecast={forecast} />
      </section>
      <div className="catalogue-forms">
        <price.Form shown={shown.prices} />
        <sale.Form key={String(shown.onSale)} shown={shown.id} />
      </div>
      <section className="stack">
        <h2>{t("history.title")}</h2>
        <ChangeHistory id={shown.id} history={history} next={next} />
      </section>
    </>
  );
}

/** What a package contains, and the prices of the release. */
function PackageFacts({ shown, contents }: { shown: StaffPackage; contents: PackageForStaff["contents"] }) {
  const { t, language } = useTranslation("desk-catalogue");
  const { planId, planNames, kind, releasePrices, isCreated, face } = shown;
  const amounts = CURRENCIES.flatMap((currency) => {
    const amount = releasePrices[currency];
    return amount === undefined ? [] : [formatMoney(amount, currency, language)];
  });
  const isTravel = face === null;
  return (
    <Facts
      items={[
        { label: t("column.plan"), value: isTravel && <a href={`/catalogue/plans/${encodeURIComponent(planId)}`}>{planNames[language]}</a> },
        { label: t("field.kind"), value: isTravel && t(`kind.${kind}`) },
        { label: t("field.reduced"), value: contents.reducedKbps !== null && formatSpeed(contents.reducedKbps, language) },
        { label: t("field.hotspot"), value: isTravel && t(contents.hotspot ? "hotspot.yes" : "hotspot.no") },
        { label: t("field.use-by"), value: isTravel && t("days", { count: contents.useByDays }) },
        {
          label: t("package.release-prices"),
          value: amounts.length > 0 ? formatOpenList(amounts, language) : t(isCreated ? "package.created" : "package.no-release-price"),
        },
      ].filter(({ value }) => value !== false)}
    />
  );
}

const TONES = { active: "good", scheduled: "warn", ended: "", "called-off": "" } as const;

/** The changes of a package by staff, newest first, with a link that ends one. */
function ChangeHistory({ id, history, next }: { id: string; history: ChangeRecord[]; next: string | null }) {
  const { t } = useTranslation("desk-catalogue");
  return (
    <DataTable
      caption={t("history.title")}
      rows={history}
      rowKey={({ id: change }) => change}
      next={next}
      empty={<p>{t("history.none")}</p>}
      columns={[
        { key: "what", label: t("history.what"), isHeader: true, cell: (change) => <ChangeText change={change} /> },
        { key: "state", label: t("history.state"), cell: ({ state }) => <span className={`state ${TONES[state]}`}>{t(`history.${state}`)}</span> },
        { key: "from", label: t("period.from"), cell: ({ startsAt }) => <Moment at={startsAt} /> },
        { key: "until", label: t("period.ends"), cell: ({ endsAt }) => (endsAt === null ? t("period.open") : <Moment at={endsAt} />) },
        { key: "by", label: t("history.by"), cell: ({ madeBy }) => madeBy },
        { key: "made", label: t("history.made"), cell: ({ madeAt }) => <Moment at={madeAt} /> },
        { key: "end", label: "", cell: (change) => <EndLink id={id} change={change} /> },
      ]}
    />
  );
}

function EndLink({ id, change: { id: change, state, endedBy } }: { id: string; change: ChangeRecord }) {
  const { t } = useTranslation("desk-catalogue");
  if (state === "active" || state === "scheduled") {
    const to = `/catalogue/packages/${encodeURIComponent(id)}/changes/${encodeURIComponent(change)}`;
    return <a href={to}>{t(state === "active" ? "end.link" : "end.link-scheduled")}</a>;
  }
  return endedBy !== null && <span className="soft">{t("history.ended-by", { name: endedBy })}</span>;
}

function ChangeText({ change: { kind, prices, onSale } }: { change: ChangeRecord }) {
  const { t, language } = useTranslation("desk-catalogue");
  if (kind === "sale") return t(onSale ? "history.put-on-sale" : "history.taken-off-sale");
  const amounts = CURRENCIES.flatMap((currency) => {
    const amount = prices[currency];
    return amount === undefined ? [] : [formatMoney(amount, currency, language)];
  });
  return t(kind === "created" ? "history.created" : "history.price", { prices: formatOpenList(amounts, language) });
}
