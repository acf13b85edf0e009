import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { KeyIn } from "#app/i18n/text-key.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { path } from "#server/locale/path.schema.ts";
import { checkDevice, listDeviceBrands, listDeviceOrigins, type DeviceCheck } from "#server/plans/check-device.ts";
import { DeviceSchema } from "#server/plans/device.schema.ts";
import { compareNames } from "#server/catalogue/destination.ts";
import { CheckField } from "#app/forms/fields/check-field.tsx";
import { formField } from "#app/forms/fields/field-meta.ts";
import { SelectField } from "#app/forms/fields/select-field.tsx";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { joinSentences } from "#server/locale/format-list.schema.ts";
import { Notice } from "#app/ui/notice.tsx";

const NOTICE_KINDS = { yes: "good", "esim-only": "good", check: "warn", no: "alert" } as const;

/** The value for a model that is not in the list. */
const OTHER_MODEL = "other";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.page, params);

/** The device check: first the brand, then its models and the country of purchase. The page shows the result above the form. */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  const language = pageLanguage(params);
  const search = new URL(request.url).searchParams;
  const typed = DeviceSchema.parse(Object.fromEntries(search));
  const { destinations, plans } = context.shop.catalogue();
  const brands = listDeviceBrands();
  const brand = brands.find(({ brand: name }) => name === typed.brand);
  const model = brand && [...brand.models, OTHER_MODEL].includes(typed.model) ? typed.model : "";
  const compare = compareNames(language);
  const t = textsFor(language, "devices");
  return {
    page: { title: t("title"), description: t("plans:device.description") },
    brands: brands.map(({ brand: name }) => name),
    brand: brand?.brand ?? "",
    models: brand?.models ?? [],
    model,
    origins: listDeviceOrigins()
      .map((id) => ({ value: id, label: destinations.get(id)?.names[language] ?? id }))
      .sort((a, b) => compare(a.label, b.label)),
    boughtIn: typed.boughtIn,
    locked: typed.locked === "on",
    plan: plans.has(search.get("plan") ?? "") ? search.get("plan") : null,
    check: model === "" || !brand ? null : checkDevice({ brand: brand.brand, model, boughtIn: typed.boughtIn, locked: typed.locked === "on" }),
  };
}

export default function DevicePage() {
  const { t } = useTranslation("devices");
  const { check, brand, model, plan } = useLoaderData<typeof loader>();
  return (
    <div className="narrow page-body stack-wide">
      <header className="stack-tight">
        <h1>{t("title")}</h1>
        <p className="lead">{t("intro")}</p>
      </header>
      <div aria-live="polite">{check && <DeviceAnswer check={check} device={model === OTHER_MODEL ? brand : `${brand} ${model}`} plan={plan} />}</div>
      <DeviceForm />
      <p className="panel row eid-advice">
        <Icon name="phone" size={24} />
        <span>{t("advice")}</span>
      </p>
    </div>
  );
}

function DeviceForm() {
  const { t, language } = useTranslation("devices");
  const { t: plans } = useTranslation("plans");
  const { brands, brand, models, model, origins, boughtIn, locked, plan } = useLoaderData<typeof loader>();
  return (
    <form action={path(language, "esim-device")} className="form">
      {plan && <input type="hidden" name="plan" value={plan} />}
      <SelectField
        field={formField("brand", brand)}
        label={t("brand")}
        placeholder={t("choose-brand")}
        options={brands.map((name) => ({ value: name, label: name }))}
      />
      {brand && (
        <>
          <SelectField
            field={formField("model", model)}
            label={t("model")}
            placeholder={t("choose-model")}
            options={[...models.map((name) => ({ value: name, label: name })), { value: OTHER_MODEL, label: plans("device.model-other") }]}
          />
          <SelectField field={formField("boughtIn", boughtIn)} label={t("bought-in")} placeholder={t("elsewhere")} options={origins} />
          <CheckField field={formField("locked", locked ? "on" : "")} label={t("locked")} />
        </>
      )}
      <Button type="submit" wide>
        {brand ? t("submit") : plans("device.next")}
      </Button>
    </form>
  );
}

/** Whether the phone supports eSIMs, why, and what to do next. */
function DeviceAnswer({ check, device, plan }: { check: DeviceCheck; device: string; plan: string | null }) {
  const { t } = useTranslation("devices");
  const { t: plans } = useTranslation("plans");
  const isLocked = check.reason === "reason.carrier-locked";
  return (
    <Notice kind={NOTICE_KINDS[check.answer]} title={`${device}: ${t(isLocked ? "locked-title" : `answer.${check.answer}`)}`}>
      <div className="stack">
        <p>{joinSentences([t(check.reason as KeyIn<"devices">), check.answer === "no" && !isLocked && t("instead")])}</p>
        {isLocked ? (
          <PageLink page="frequently-asked-questions" query={{ type: "Troubleshoot" }} hash="phone-locked">
            {t("unlock")}
          </PageLink>
        ) : plan ? (
          <ButtonLink kind="secondary" page="plan-detail" query={{ plan, way: check.answer === "no" ? "physical" : "esim" }}>
            {plans("device.back-to-plan")}
          </ButtonLink>
        ) : (
          <ButtonLink kind="secondary" page="plans">
            {plans("device.find-plan")}
          </ButtonLink>
        )}
      </div>
    </Notice>
  );
}
