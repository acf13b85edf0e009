import { withSpaceAfter } from "#server/locale/format-list.schema.ts";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { SupportContacts } from "#app/routes/site/shell/support-contacts.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** Who sells, which carrier runs the plans, and how to reach the shop. */
export function loader({ params, context }: LoaderFunctionArgs) {
  const t = textsFor(pageLanguage(params), "about");
  const { carrier, carrierName } = context.shop.env;
  return {
    meta: { title: t("title"), description: t("lead") },
    isSimulated: carrier === "simulator",
    carrierName: carrierName ?? null,
  };
}

export default function AboutPage() {
  const { t, language } = useTranslation("about");
  const { isSimulated, carrierName } = useLoaderData<typeof loader>();
  return (
    <div className="narrow page-body stack-wide">
      <div className="stack">
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
      </div>
      <section className="panel stack" aria-labelledby="about-seller">
        <h2 id="about-seller">{t("seller.title")}</h2>
        <dl className="pairs">
          {[
            [t("seller.name"), BRAND.legalName],
            [t("seller.address"), BRAND.legalAddress[language]],
            [t("seller.registration"), BRAND.registration[language]],
          ].map(([label, value]) => (
            <div key={label} className="long">
              <dt className="label">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className="soft">{t("seller.text")}</p>
      </section>
      <section className="stack" aria-labelledby="about-networks">
        <h2 id="about-networks">{t("networks.title")}</h2>
        {isSimulated ? <p>{t("networks.simulated")}</p> : carrierName && <p>{t("networks.carrier", { carrier: carrierName })}</p>}
        <p>
          {withSpaceAfter(t("networks.text"))}
          <PageLink page="netCover">{t("networks.link")}</PageLink>
        </p>
      </section>
      <section className="stack" aria-labelledby="about-contact">
        <h2 id="about-contact">{t("contact.title")}</h2>
        <SupportContacts phoneNote={t("chat:reach.phone", BRAND.supportHours)} emailNote={t("chat:reach.email")} />
        <p>
          <PageLink page="customer-service">{t("contact.more")}</PageLink>
        </p>
      </section>
      <section className="stack" aria-labelledby="about-terms">
        <h2 id="about-terms">{t("terms.title")}</h2>
        <ul className="list-plain stack-tight">
          <li>
            <PageLink page="argeement" query={{ key: "terms_conditions" }}>
              {t("terms.terms")}
            </PageLink>
          </li>
          <li>
            <PageLink page="policy/refund_policy">{t("terms.refunds")}</PageLink>
          </li>
          <li>
            <PageLink page="argeement" query={{ key: "privacy_policy" }}>
              {t("terms.privacy")}
            </PageLink>
          </li>
        </ul>
      </section>
    </div>
  );
}
