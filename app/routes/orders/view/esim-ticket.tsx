import type { ReactNode } from "react";
import { Trans } from "#app/i18n/trans.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { Phone } from "#app/request/phone.server.ts";
import { buttonClass, CopyButton } from "#app/ui/button.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { PackageTicket, type OrderedPackage } from "./package-ticket.tsx";
import type { EsimView } from "./view-esim.server.ts";

const INSTALL_SITES = { iphone: "https://esimsetup.apple.com", android: "https://esimsetup.android.com" } as const;
const PHONES = ["iphone", "android"] as const;

type EsimTicketProps = {
  esim: EsimView;
  /** The number of the eSIM in its order, for the name of its QR code. */
  unit: number;
  orderedPackage: OrderedPackage;
  /** The phone that shows the page; null for any other device. */
  phone: Phone | null;
  badge?: ReactNode;
  /** Folds QR code and codes under this text: the eSIM should not be used. */
  folded?: string;
  /** Shown beside the installation: sends the eSIM to somebody else. */
  share?: ReactNode;
  /** Shown after the install buttons: a download. */
  after?: ReactNode;
  /** Shown on the ticket. */
  children?: ReactNode;
};

/**
 * The ticket of a delivered eSIM. On the phone that shows the page the button that installs it comes first, since a phone cannot scan its own screen; on
 * other devices the QR code does. The codes follow as text.
 */
export function EsimTicket({ esim, unit, orderedPackage, phone, badge, folded, share, after, children }: EsimTicketProps) {
  const { t } = useTranslation("orders");
  const others = PHONES.filter((other) => other !== phone);
  const qr = (
    <div className="issued-qr">
      <Qr drawing={esim.qr} label={t("esim.qr", { unit })} />
      <p className="small soft">{t("esim.scan")}</p>
      {!phone && <ConfirmationCode code={esim.confirmationCode} />}
    </div>
  );
  const otherPhones = (
    <div className="stack-tight">
      {/* Beside the QR code: this page may be open on two devices. */}
      <p className="cluster no-print">
        {others.map((other) => (
          <a key={other} href={installLink(other, esim)} className={buttonClass({ kind: "secondary" })} rel="noreferrer">
            {t(`esim.install-${other}`)}
          </a>
        ))}
      </p>
      <p className="small soft">{t("esim.install-note")}</p>
    </div>
  );
  const install = (
    <>
      {phone ? (
        <details className="issued-codes">
          <Summary>{t("esim.other-phone")}</Summary>
          <div className="stack">
            {qr}
            {otherPhones}
          </div>
        </details>
      ) : (
        <>
          {qr}
          {otherPhones}
          {share}
        </>
      )}
      <details className="issued-codes" open={!phone}>
        <Summary>{t("esim.by-hand")}</Summary>
        <Codes esim={esim} />
      </details>
      {after}
    </>
  );
  return (
    <>
      {phone && !folded && (
        <div className="issued-here no-print">
          {badge && <span>{badge}</span>}
          <a href={installLink(phone, esim)} className={buttonClass({ wide: true })} rel="noreferrer">
            {t(`esim.install-here-${phone}`)}
          </a>
          <ConfirmationCode code={esim.confirmationCode} />
          <span className="small soft">{t(`esim.here-note-${phone}`)}</span>
          {share}
        </div>
      )}
      <PackageTicket
        orderedPackage={orderedPackage}
        way="esim"
        issued
        className="issued"
        badge={phone && !folded ? undefined : badge}
        stub={
          folded ? (
            <details className="issued-codes">
              <Summary>{folded}</Summary>
              <div className="stack">{install}</div>
            </details>
          ) : (
            install
          )
        }
      >
        {children}
        {esim.useBy && <Deadline {...esim.useBy} />}
      </PackageTicket>
    </>
  );
}

const installLink = (phone: Phone, { activationCode }: EsimView) =>
  `${INSTALL_SITES[phone]}/esim_qrcode_provisioning?carddata=${encodeURIComponent(activationCode)}`;

/** The code that the phone asks for while it installs the eSIM; most eSIMs have none. */
function ConfirmationCode({ code }: { code: string | null }) {
  const { t } = useTranslation("orders");
  if (code === null) return null;
  return (
    <span>
      <Trans t={t} i18nKey="esim.asks-for" values={{ code }} components={{ b: <b className="code" /> }} />
    </span>
  );
}

function Summary({ children }: { children: ReactNode }) {
  return (
    <summary>
      <span>{children}</span>
      <Icon name="chevron" className="turn" />
    </summary>
  );
}

function Codes({ esim }: { esim: EsimView }) {
  const { t } = useTranslation("orders");
  const codes = [
    ["smdp", esim.smdpAddress],
    ["activation", esim.matchingId],
    ["confirmation", esim.confirmationCode],
    ["full", esim.activationCode],
    ["apn", esim.apn],
    ["iccid", esim.iccid],
  ] as const;
  const shown = codes.filter(([name, code]) => name === "apn" || code);
  return (
    <dl>
      {shown.map(([name, code]) => (
        <div key={name} className={name === "full" ? "long" : undefined}>
          <dt className="label">{t(`esim.${name}`)}</dt>
          {code ? (
            <dd>
              <span className="code">{code}</span>
              <CopyButton text={code} label={t(`esim.${name}`)} />
            </dd>
          ) : (
            <dd>{t("esim.apn-automatic")}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/** The activation deadline in the destination's time; with scripts also in the reader's. For a plan of several time zones, only a day. */
function Deadline({ at, timeZone, place }: NonNullable<EsimView["useBy"]>) {
  const { t } = useTranslation("orders");
  return (
    <p>
      <span className="label">{t("esim.use-by")}</span>
      <span className="strong">
        <DateTime at={at} timeZone={timeZone} style={place ? "date-time" : "date"} />{" "}
        {place && <span className="small">{t("esim.local-time", { place })}</span>}
      </span>
      <span className="line">
        <LocalTime at={at} elsewhere={timeZone} onlyYours />
      </span>
    </p>
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
