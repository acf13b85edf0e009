import { formatList } from "#server/locale/format-list.schema.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { dataFigure } from "#app/ui/format-data.ts";
import { formatDateTime } from "#app/ui/format-date-time.ts";
import { Price } from "#app/ui/money.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import type { PackageOption } from "#server/plans/package-options.ts";
import type { PlanCard } from "#server/plans/plan-card.ts";
import { useUsedUp } from "./package-marks.tsx";

type SelectedPackageProps = {
  plan: PlanCard;
  option: PackageOption;
  /** `dates`: of the visitor's journey. */
  ticket: { networks: string[]; useBy: string; dates: { landsAt: number; endsAt: number; timeZone: string } | null };
  /** The addresses of the checkout and of the plan. */
  hrefs: { order: string; plan: string };
};

/** On wide screens, beside the packages: the selected one as a ticket, with its dates, its networks and the way to pay. */
export function SelectedPackage({ plan, option, ticket: { networks, useBy, dates }, hrefs }: SelectedPackageProps) {
  const { t, language } = useTranslation("plans");
  const usedUp = useUsedUp();
  const { figure, unit } = dataFigure(option.mb, language);
  const showDay = (at: number) => formatDateTime(at, language, "day", dates?.timeZone);
  return (
    <aside className="sticky-side desk-only" aria-label={t("detail.total")}>
      <Ticket
        size="full"
        headingLevel={2}
        flag={plan.flag}
        title={plan.name}
        subtitle={t("detail.way-esim")}
        figure={figure}
        figureUnit={option.kind === "fixed" ? unit : t("card.daily-unit", { unit })}
        figureNote={t("detail.day", { count: option.days })}
        facts={[
          usedUp(option),
          t(option.hotspot ? "detail.hotspot-yes" : "detail.hotspot-no"),
          dates ? t("card.dates", { from: showDay(dates.landsAt), to: showDay(dates.endsAt) }) : t("card.use-by", { date: useBy }),
          ...(networks.length > 0 ? [t("card.networks", { networks: formatList(networks, language) })] : []),
        ]}
        stub={
          <div className="stack-tight">
            <p className="between">
              <span className="price">
                <Price amount={option.price} currency={plan.currency} />
              </span>
              <span className="small">
                <Price amount={option.unitPrice} currency={plan.currency} />
                {t(`card.per-${option.kind === "fixed" ? "gb" : "day"}`)}
              </span>
            </p>
            <a href={hrefs.order} className={buttonClass({ wide: true })}>
              {t("detail.continue")}
            </a>
            <p className="small">
              <a href={hrefs.plan}>{t("card.details")}</a>
            </p>
          </div>
        }
      />
    </aside>
  );
}
