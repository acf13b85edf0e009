import type { StaffOrder } from "#server/orders/staff/show-order-for-staff.ts";
import { DataTable } from "#app/desk/ui/data-table.tsx";
import { Facts } from "#app/desk/ui/facts.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { UnitStateWord } from "./states.tsx";

/** The SIMs and eSIMs of the order, and its parcel. */
export function Units({ order }: { order: StaffOrder }) {
  const { t } = useTranslation("desk-orders");
  return (
    <section aria-labelledby="units">
      <h2 id="units">{t("units.title")}</h2>
      <DataTable
        caption={t("units.title")}
        rows={order.units}
        rowKey={({ id }) => id}
        empty={<p className="soft">{t("units.none")}</p>}
        columns={[
          { key: "unit", label: t("units.unit"), isHeader: true, cell: ({ unit }) => t("units.number", { unit }) },
          {
            key: "state",
            label: t("units.state"),
            cell: ({ state, failure, loadingProblem, isWithheld, revoked_at: revokedAt }) => (
              <>
                <UnitStateWord state={state} isRevoked={revokedAt !== null} />{" "}
                {state === "failed" && revokedAt === null && <span lang="en">{failure}</span>}
                {isWithheld && <span className="state warn">{t("units.withheld")}</span>}
                {loadingProblem && <span className="state alert">{t(`units.credit-${loadingProblem}`)}</span>}
              </>
            ),
          },
          { key: "iccid", label: "ICCID", cell: ({ iccid }) => (iccid === null ? "–" : <span className="number">{iccid}</span>) },
          { key: "at", label: t("units.delivered"), cell: ({ delivered_at: at }) => (at === null ? "–" : <Moment at={at} />) },
        ]}
      />
      {order.parcel && (
        <Facts
          items={[
            { label: t("parcel.courier"), value: order.parcel.courier },
            { label: t("parcel.tracking"), value: order.parcel.trackingNumber },
          ]}
        />
      )}
    </section>
  );
}

/** Who bought it, and where it goes. */
export function Buyer({ order }: { order: StaffOrder }) {
  const { t } = useTranslation("desk-orders");
  const { buyer, addressLines, language, hasAccount, source } = order;
  return (
    <section className="panel stack" aria-labelledby="buyer">
      <h2 id="buyer">{t("buyer.title")}</h2>
      <dl className="stack-tight">
        <dt className="label">{t("buyer.email")}</dt>
        <dd className="order-long">{buyer.email}</dd>
        {buyer.phone && (
          <>
            <dt className="label">{t("buyer.phone")}</dt>
            <dd className="number">{[buyer.phoneCountry, buyer.phone].filter(Boolean).join(" ")}</dd>
          </>
        )}
        {addressLines.length > 0 && (
          <>
            <dt className="label">{t("buyer.address")}</dt>
            <dd>
              {addressLines.map((line, index) => (
                <div key={index}>{line}</div>
              ))}
            </dd>
          </>
        )}
        <dt className="label">{t("buyer.language")}</dt>
        <dd>{t(`desk:language.${language}`)}</dd>
        <dt className="label">{t("buyer.account")}</dt>
        <dd>{hasAccount ? t("buyer.has-account") : t("buyer.guest")}</dd>
        {source && (
          <>
            <dt className="label">{t("buyer.source")}</dt>
            <dd>{source}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
