import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatOpenList } from "#server/locale/format-list.schema.ts";
import { CURRENCIES } from "#server/locale/locale.schema.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import { changePrice } from "#server/plans/staff/change-price.ts";
import type { StaffPackage } from "#server/plans/staff/list-packages-for-staff.ts";
import { PriceChangeSchema, SaleChangeSchema } from "#server/plans/staff/package-change.schema.ts";
import { setOnSale } from "#server/plans/staff/set-on-sale.ts";
import { showPackage, type PackageForStaff } from "#server/plans/staff/show-package.ts";
import { rejectDeskForm } from "#app/desk/form.server.ts";
import { redirectWithMessage } from "#app/desk/message.server.ts";
import { ChangeHistory } from "#app/desk/routes/catalogue/change/change-history.tsx";
import { rejectDoubts, runWithDoubts } from "#app/desk/routes/catalogue/change/price-doubts.tsx";
import { PriceForm } from "#app/desk/routes/catalogue/change/price-form.tsx";
import { SaleForm } from "#app/desk/routes/catalogue/change/sale-form.tsx";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { Facts } from "#app/desk/ui/facts.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { parseForm } from "#app/request/form/form-action.server.ts";
import { formatSpeed } from "#app/ui/format-data.ts";
import { Notice } from "#app/ui/notice.tsx";
import { ForecastTable } from "./forecast-table.tsx";
import { SaleState, usePackageText } from "./package-table.tsx";

/** One package: what it contains, what customers see and when, its changes, and forms that change its prices or take it off sale. */
export const loader = staffLoader("catalogue.edit", async ({ shop, params, request }) => {
  const before = new URL(request.url).searchParams.get("before") ?? undefined;
  const shown = await showPackage(shop, { id: params.package ?? "", ...(before !== undefined && { before }) });
  if (!shown) throw data(null, { status: 404 });
  const { id } = shown.package;
  return { ...shown, title: id, next: shown.next && `${pageOf(id)}?${new URLSearchParams({ before: shown.next })}` };
});

export const action = staffAction({
  price: {
    access: "catalogue.edit",
    async run({ shop, params, form, who, request, context }) {
      form.set("package", params.package ?? "");
      const parsed = parseForm(form, PriceChangeSchema);
      if (!parsed.ok) return parsed.rejected;
      const result = await runWithDoubts({ form, request, context }, (confirmed) => changePrice(shop, { ...parsed.value, confirmed, who }));
      if (!result.ok && result.code === "confirm-price") return rejectDoubts(form, result.doubts);
      if (!result.ok && result.code === "price-too-low") {
        const [low] = result.low;
        const values = { least: low ? formatMoney(low.least, low.currency, "en") : "" };
        return rejectDeskForm(form, "errors:price-too-low", { field: low?.currency ?? "", values });
      }
      if (!result.ok) {
        const { code } = result;
        if (code === "package-unknown") throw data(null, { status: 404 });
        const field = code === "period-over" ? "until" : code === "above-credit" ? "HKD" : "";
        return rejectDeskForm(form, `desk-catalogue:rejection.${code}`, { field, status: 409 });
      }
      const text = result.change === null ? "desk-catalogue:done.unchanged" : "desk-catalogue:done.price";
      return redirectWithMessage(pageOf(parsed.value.package), { text }, context);
    },
  },
  sale: {
    access: "catalogue.edit",
    async run({ shop, params, form, who, context }) {
      form.set("package", params.package ?? "");
      const parsed = parseForm(form, SaleChangeSchema);
      if (!parsed.ok) return parsed.rejected;
      const result = await setOnSale(shop, { ...parsed.value, who });
      if (!result.ok) {
        const { code } = result;
        if (code === "package-unknown") throw data(null, { status: 404 });
        return rejectDeskForm(form, `desk-catalogue:rejection.${code}`, { field: code === "period-over" ? "until" : "", status: 409 });
      }
      const done = parsed.value.onSale ? "put-on-sale" : "taken-off-sale";
      const text = `desk-catalogue:done.${result.change === null ? "unchanged" : done}` as const;
      return redirectWithMessage(pageOf(parsed.value.package), { text }, context);
    },
  },
});

const pageOf = (id: string) => `/catalogue/packages/${encodeURIComponent(id)}`;

export default function PackageOfCatalogue() {
  const { title, package: shown, contents, forecast, history, next } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-catalogue");
  const about = usePackageText()(shown);
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
        <PriceForm prices={shown.prices} />
        <SaleForm key={String(shown.onSale)} />
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
  const { t } = useTranslation("desk-catalogue");
  const language = useLanguage();
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
        { label: t("field.validity"), value: isTravel && t(`validity.${contents.validityStart}`) },
        { label: t("field.use-by"), value: isTravel && t("days", { count: contents.useByDays }) },
        {
          label: t("package.release-prices"),
          value: amounts.length > 0 ? formatOpenList(amounts, language) : t(isCreated ? "package.created" : "package.no-release-price"),
        },
      ].filter(({ value }) => value !== false)}
    />
  );
}
