import { useTranslation } from "#app/i18n/use-translation.ts";
import type { Currency } from "#server/locale/locale.schema.ts";
import { useLanguage } from "#app/i18n/translator.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { dataFigure } from "#app/ui/format-data.ts";
import { Price } from "#app/ui/money.tsx";
import { formatPrice } from "#server/locale/money.schema.ts";
import { ExitText, useAskedServices } from "#app/ui/destinations/internet-exit.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import type { ChinaSim } from "./view-china.server.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";

/** The China SIM as a ticket with the smallest amount: what it buys, and on the stub its price and the links to buy it as an eSIM or a SIM card. */
export function SimCardTicket({ sim: { rate, days, offers, inStock, exit }, currency }: { sim: ChinaSim; currency: Currency }) {
  const { t, language } = useTranslation("china");
  const askedServices = useAskedServices();
  const [smallest] = offers;
  const { figure, unit } = dataFigure(smallest?.mb ?? 0, language);
  return (
    <Ticket
      size="full"
      headingLevel={2}
      flag="cn"
      title={t("card.title")}
      subtitle={t("card.kind")}
      {...(smallest && { figure, figureUnit: unit })}
      figureNote={t("card.rate", { rate: formatPrice(rate, "HKD", language) })}
      facts={[...(exit ? askedServices(exit) : []), t("card.no-days"), t("card.validity", { days })]}
      stub={
        <div className="stack-tight">
          {smallest && (
            <>
              <p>
                <span className="price">
                  <Price amount={smallest.price} currency={currency} />
                </span>{" "}
                <span className="small">{t("card.contains", { credit: formatPrice(smallest.credit, "HKD", language) })}</span>
              </p>
              <ButtonLink page="order-sim" query={{ package: smallest.packageId, way: "esim" }} wide>
                {t("card.esim")}
              </ButtonLink>
              {inStock ? (
                <ButtonLink page="order-sim" query={{ package: smallest.packageId, way: "physical" }} kind="secondary" wide>
                  {t("card.physical")}
                </ButtonLink>
              ) : (
                <p className="small">{t("card.sold-out")}</p>
              )}
            </>
          )}
          <p className="small">
            <PageLink page="top-up-gogo-china">{t("card.top-up")}</PageLink>
          </p>
        </div>
      }
    />
  );
}

/** The terms of the China SIM in sentences (§1, §9). */
export function SimCardTerms({ sim: { rate, days, exit } }: { sim: ChinaSim }) {
  const { t } = useTranslation("china");
  const values = { rate: formatPrice(rate, "HKD", useLanguage()), days };
  const rows = [
    { icon: "signal", key: "pay" },
    { icon: "calendar", key: "days" },
    { icon: "lock", key: "methods" },
    { icon: "esim", key: "install" },
    { icon: "info", key: "balance" },
  ] as const satisfies { icon: IconName; key: string }[];
  return (
    <section className="stack" aria-labelledby="terms">
      <h2 id="terms">{t("terms.heading")}</h2>
      <dl className="term-rows">
        {rows.map(({ icon, key }) => (
          <div key={key}>
            <dt>
              <Icon name={icon} /> {t(`terms.${key}`)}
            </dt>
            <dd>{t(`terms.${key}-text`, values)}</dd>
          </div>
        ))}
        {exit && (
          <div>
            <dt>
              <Icon name="globe" /> {t("plans:exit.term")}
            </dt>
            <dd>
              <ExitText exit={exit} />
            </dd>
          </div>
        )}
        <div>
          <dt>
            <Icon name="account" /> {t("terms.sale")}
          </dt>
          <dd>{t("orders:mainland")}</dd>
        </div>
      </dl>
    </section>
  );
}
