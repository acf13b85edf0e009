import { withSpaceAfter } from "#server/locale/format-list.schema.ts";
import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { formAction, reopenForm } from "#app/request/form/form-action.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useLanguage } from "#app/i18n/translator.ts";
import { joinSentences } from "#server/locale/format-list.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { readChange } from "./order-query.server.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { viewOrderedPackage } from "#app/routes/orders/view/ordered-package.server.ts";
import { DELIVERY_METHODS } from "#server/domain/order-states.schema.ts";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/**
 * Explains why a plan that covers Mainland China is not sold to this buyer, and names alternatives (§5). Works without a valid `package` too. The order form
 * that was posted here leads back with what was typed.
 */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  const language = pageLanguage(params);
  const search = new URL(request.url).searchParams;
  const orderedPackage = viewOrderedPackage(context.shop, search.get("package") ?? "", language);
  return {
    meta: { title: textsFor(language, "orders")("unavailable.meta") },
    name: orderedPackage?.name ?? null,
    back: orderedPackage && {
      package: orderedPackage.id,
      way: DELIVERY_METHODS.find((way) => way === search.get("way")) ?? "esim",
      quantity: search.get("quantity"),
      ...readChange(request),
    },
    typed: Object.entries(context.actionData?.posted?.repeated ?? {})
      .filter(([name]) => name !== "intent")
      .flatMap(([name, values]) => values.map((value): [string, string] => [name, value])),
  };
}

export const action = formAction(async ({ form }) => reopenForm(form));

/** The page may contain an order form, and its URL a link key. */
export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store", "Referrer-Policy": "same-origin" });

export default function PlanUnavailable() {
  const { t } = useTranslation("orders");
  const { name, back, typed } = useLoaderData<typeof loader>();
  const language = useLanguage();
  return (
    <div className="narrow page-body stack-wide">
      <div className="stack">
        <h1>{name ? t("unavailable.title", { place: name }) : t("unavailable.title-any")}</h1>
        <p className="lead">{joinSentences([t("mainland"), t("unavailable.text")])}</p>
      </div>
      <section className="stack" aria-labelledby="why">
        <h2 id="why">{t("unavailable.why")}</h2>
        <p>{t("unavailable.why-text")}</p>
      </section>
      <section className="stack" aria-labelledby="instead">
        <h2 id="instead">{t("unavailable.instead")}</h2>
        <ul className="items">
          <li>{t("unavailable.other-places")}</li>
          <li>{t("unavailable.local")}</li>
          {back && (
            <li>
              {withSpaceAfter(t("unavailable.not-there"))}
              {typed.length === 0 ? (
                <PageLink page="order-sim" query={back}>
                  {t("unavailable.back")}
                </PageLink>
              ) : (
                <form method="post" action={path(language, "order-sim", back)}>
                  {typed.map(([field, value], position) => (
                    <input key={position} type="hidden" name={field} value={value} />
                  ))}
                  <button type="submit" name="intent" value="update" className="text-button">
                    {t("unavailable.back")}
                  </button>
                </form>
              )}
            </li>
          )}
        </ul>
        <p>
          <ButtonLink page="destination">{t("none.destinations")}</ButtonLink>
        </p>
      </section>
    </div>
  );
}
