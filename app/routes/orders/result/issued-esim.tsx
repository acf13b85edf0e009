import { useTranslation } from "#app/i18n/use-translation.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { path } from "#server/locale/path.schema.ts";
import { PackageTicket } from "#app/routes/orders/view/package-ticket.tsx";
import { PrepaidSim } from "./prepaid-sim.tsx";
import { isRefundRequested, RefundState } from "#app/routes/orders/view/refund-state.tsx";
import type { IssuedEsim } from "#app/routes/orders/view/view-order.server.ts";
import type { OrderPageProps } from "./order-page-props.ts";

const INSTALL_SITES = { iphone: "https://esimsetup.apple.com", android: "https://esimsetup.android.com" } as const;

type IssuedEsimProps = {
  esim: IssuedEsim;
  order: Pick<OrderPageProps["order"], "orderedPackage" | "way" | "quantity" | "timeZone" | "access" | "prepaidSims">;
};

/** The ticket of a delivered eSIM: QR code, and, since a phone cannot scan its own screen, install links and the codes as text. */
export function IssuedEsimTicket({ esim, order }: IssuedEsimProps) {
  const { t } = useTranslation("orders");
  const language = useLanguage();
  if (!order.orderedPackage) return null;
  const installLink = (phone: keyof typeof INSTALL_SITES) =>
    `${INSTALL_SITES[phone]}/esim_qrcode_provisioning?carddata=${encodeURIComponent(esim.activationCode)}`;
  const codes = [
    ["smdp", esim.smdpAddress],
    ["activation", esim.matchingId],
    ["confirmation", esim.confirmationCode],
    ["full", esim.activationCode],
    ["apn", esim.apn],
    ["iccid", esim.iccid],
  ] as const;
  const isRefunding = isRefundRequested(esim);
  const prepaid = order.prepaidSims.find(({ iccid }) => iccid === esim.iccid);
  const install = (
    <>
      <div className="issued-qr">
        <Qr drawing={esim.qr} label={t("esim.qr", { unit: esim.unit })} />
        <p className="small soft">{t("esim.scan")}</p>
      </div>
      <div className="issued-install stack">
        <p className="strong">{t("esim.on-this-phone")}</p>
        <p className="cluster no-print">
          {(["iphone", "android"] as const).map((phone) => (
            <a key={phone} href={installLink(phone)} className={buttonClass({ kind: phone === "iphone" ? "primary" : "secondary" })} rel="noreferrer">
              {t(`esim.install-${phone}`)}
            </a>
          ))}
        </p>
        <p className="small soft">{t("esim.install-note")}</p>
        <p className="no-print">
          {/* A plain link, since its target is a download, not a page. */}
          <a
            href={path(language, "order-card", { order: order.access.number, key: order.access.key, unit: esim.unit })}
            className="with-icon"
            download
          >
            <Icon name="download" />
            {t("esim.download")}
          </a>
        </p>
      </div>
      <details className="issued-codes" open>
        <summary>
          <span>{t("esim.by-hand")}</span>
          <Icon name="chevron" className="turn" />
        </summary>
        <dl>
          {codes.map(
            ([name, code]) =>
              code && (
                <div key={name} className={name === "full" ? "long" : undefined}>
                  <dt className="label">{t(`esim.${name}`)}</dt>
                  <dd>
                    <span className="code">{code}</span>
                    <CopyButton text={code} label={t(`esim.${name}`)} />
                  </dd>
                </div>
              ),
          )}
        </dl>
      </details>
    </>
  );
  return (
    <PackageTicket
      orderedPackage={order.orderedPackage}
      way={order.way}
      issued
      className="issued"
      badge={
        order.quantity > 1 ? (
          <span className="badge">{t("esim.unit", { unit: esim.unit, count: order.quantity })}</span>
        ) : (
          !isRefunding && <span className="badge">{t("esim.issued")}</span>
        )
      }
      stub={
        isRefunding ? (
          <details className="issued-codes">
            <summary>
              <span>{t("esim.codes-asked-back")}</span>
              <Icon name="chevron" className="turn" />
            </summary>
            <div className="stack">{install}</div>
          </details>
        ) : (
          install
        )
      }
    >
      {esim.refund === "requested" && <Notice kind="warn">{t("esim.do-not-use")}</Notice>}
      {esim.refund && <RefundState refund={esim.refund} decision={esim.decision} />}
      {prepaid && <PrepaidSim sim={prepaid} product={order.orderedPackage.product} />}
      {esim.useBy !== null && (
        <p>
          <span className="label">{t("esim.use-by")}</span>
          <span className="strong">
            <DateTime at={esim.useBy} /> <span className="small">{t("esim.hong-kong-time")}</span>
          </span>
          {order.timeZone && (
            <span className="soft small line">
              <DateTime at={esim.useBy} timeZone={order.timeZone} /> {t("esim.local-time", { place: order.orderedPackage.name })}
            </span>
          )}
        </p>
      )}
    </PackageTicket>
  );
}

/** A QR code that the server drew as one SVG path. It is dark on white in dark mode too, since cameras need that. */
function Qr({ drawing, label }: { drawing: { size: number; path: string }; label: string }) {
  return (
    <svg className="qr" viewBox={`0 0 ${drawing.size} ${drawing.size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={drawing.path} />
    </svg>
  );
}
