import { withSpaceAfter } from "#server/locale/format-list.schema.ts";
import { Trans } from "#app/i18n/trans.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { ArrivalDates } from "#app/ui/postal/postal-estimate.tsx";
import type { Checkout } from "./checkout.ts";

/** What a buyer wants to know before paying: refund, delivery, device, and where the link to the order goes. */
export function PayFacts({ checkout, email }: { checkout: Checkout; email: string }) {
  const { t } = useTranslation("orders");
  const { orderedPackage, way, refundDays, choices } = checkout;
  const elsewhere = { target: "_blank", rel: "noopener" } as const;
  return (
    <div className="pay-facts small">
      <ul className="list-plain">
        {email.includes("@") && (
          <li>
            <Icon name="check" size={16} />
            <span>
              <Trans t={t} i18nKey="pay.sent-to" values={{ address: email }} components={{ email: <strong className="whole" /> }} />
            </span>
          </li>
        )}
        <li>
          <Icon name={refundDays === null ? "info" : "check"} size={16} />
          <PageLink page="policy/refund_policy" {...elsewhere}>
            {refundDays === null ? t("pay.no-refund") : t("pay.refund", { days: refundDays })}
          </PageLink>
        </li>
        {(way !== "physical" || choices.postal) && (
          <li>
            <Icon name="clock" size={16} />
            <span>{way === "physical" ? choices.postal && <ArrivalDates {...choices.postal} /> : t(`pay.ready-${way}`)}</span>
          </li>
        )}
        {way === "esim" && (
          <li>
            <Icon name="esim" size={16} />
            <span>
              <Trans
                t={t}
                i18nKey="pay.device"
                components={{ check: <PageLink page="esim-device" query={{ plan: orderedPackage.planId }} {...elsewhere} /> }}
              />
            </span>
          </li>
        )}
      </ul>
      <p className="soft">
        {withSpaceAfter(t("pay.note"))}
        <Trans t={t} i18nKey="pay.terms" components={{ terms: <PageLink page="argeement" query={{ key: "terms_conditions" }} {...elsewhere} /> }} />
      </p>
    </div>
  );
}
