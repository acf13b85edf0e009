import { useTranslation } from "#app/i18n/use-translation.ts";
import { dataFigure, formatData, formatSpeed } from "#app/ui/format-data.ts";
import { Ticket } from "#app/ui/ticket.tsx";
import { PackageActions } from "./package-actions.tsx";
import type { SimPackageView } from "./package-view.server.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { DEFAULT_TIME_ZONE } from "#app/ui/format-date-time.ts";
import { LocalTime } from "#app/ui/local-time.tsx";

/** Up to this share of the total, the remaining data is low. */
const LOW_SHARE = 0.1;

const SEGMENT_PERCENTS = [10, 20, 30, 40, 50, 60, 70, 80, 90];

/** Purchase times are in the shop's time zone (Hong Kong), as on the order pages. */
const SHOP_PLACE = { timeZone: null, name: "" };

type SimPackageTicketProps = {
  simPackage: SimPackageView;
  iccid: string;
  /** False if the carrier does not report the usage. */
  metered: boolean;
};

/** A bought package as a ticket: its remaining data as a gauge, its dates and its links (§2, My package). */
export function SimPackageTicket({ simPackage, iccid, metered }: SimPackageTicketProps) {
  const { t } = useTranslation("sims");
  const figure = packageFigure(simPackage, metered);
  // Without the carrier's report, a waiting package may have started.
  const state = !metered && simPackage.state === "waiting" ? "unknown" : simPackage.today?.slowed ? "slowed" : simPackage.state;
  return (
    <Ticket
      as="li"
      size="full"
      headingLevel={3}
      flag={simPackage.flag}
      title={simPackage.name}
      subtitle={usePackageSize()(simPackage)}
      badge={<span className={simPackage.state === "active" ? "badge" : "badge off"}>{t(`state.${state}`)}</span>}
      stub={<PackageActions simPackage={simPackage} iccid={iccid} />}
    >
      {figure && <Figure figure={figure} simPackage={simPackage} />}
      <Sentences simPackage={simPackage} metered={metered} />
      <dl className="package-facts">
        <Facts simPackage={simPackage} metered={metered} />
      </dl>
    </Ticket>
  );
}

/** Returns a function that describes a package, such as "5 GB · 30 days", or by its id if its size is unknown. */
export function usePackageSize(): (simPackage: SimPackageView) => string {
  const { t, language } = useTranslation("sims");
  return ({ totalMb, dailyMb, days, packageId }) => {
    const mb = totalMb ?? dailyMb;
    if (mb === null || days === null) return packageId;
    return t(`package.${totalMb === null ? "day-pass" : "fixed"}`, { data: formatData(mb, language), days: t("package.day", { count: days }) });
  };
}

/** The main figure of a package: the data that remains in total or today, the data used, or the data per day. Amounts are MB. */
type PackageFigure = {
  label: "remaining" | "remaining-today" | "used" | "each-day";
  mb: number;
  note: "of" | "of-today" | "for" | "high-speed-for" | null;
  total: number | null;
  /** Whether a gauge shows how much is left of the total. */
  gauge: boolean;
};

function packageFigure(simPackage: SimPackageView, metered: boolean): PackageFigure | null {
  const { state, today, totalMb, dailyMb, remainingMb, usedMb } = simPackage;
  if (state === "cancelled") return null;
  const isOver = state !== "waiting" && state !== "active";
  if (isOver && simPackage.activatedAt !== null)
    return { label: "used", mb: usedMb, note: totalMb === null ? null : "of", total: totalMb, gauge: false };
  if (metered && state === "active") {
    if (today) return { label: "remaining-today", mb: today.remainingMb, note: "of-today", total: dailyMb, gauge: true };
    if (remainingMb !== null && totalMb !== null) return { label: "remaining", mb: remainingMb, note: "of", total: totalMb, gauge: true };
  }
  if (totalMb !== null) return { label: "remaining", mb: totalMb, note: "for", total: null, gauge: false };
  return dailyMb === null ? null : { label: "each-day", mb: dailyMb, note: "high-speed-for", total: null, gauge: false };
}

function Figure({ figure, simPackage: { days, daysLeft } }: { figure: PackageFigure; simPackage: SimPackageView }) {
  const { t, language } = useTranslation("sims");
  const shown = dataFigure(figure.mb, language);
  const values = {
    total: figure.total === null ? "" : formatData(figure.total, language),
    days: days === null ? "" : t("package.day", { count: days }),
  };
  return (
    <div className="stack-tight">
      <p>
        <span className="label">{t(`package.${figure.label}`)}</span>
        <span className="ticket-figure">
          <span>
            <b>{shown.figure}</b> {shown.unit}
          </span>
          {figure.note && <span className="ticket-note">{t(`package.${figure.note}`, values)}</span>}
          {daysLeft !== null && <span className="ticket-note">{t("package.days-left", { count: daysLeft })}</span>}
        </span>
      </p>
      {figure.gauge && figure.total !== null && <UsageGauge left={figure.mb} total={figure.total} low={isLow(figure)} />}
    </div>
  );
}

const isLow = ({ gauge, mb, total }: PackageFigure) => gauge && total !== null && mb <= total * LOW_SHARE;

type UsageGaugeProps = {
  /** MB. */
  left: number;
  /** MB. */
  total: number;
  low: boolean;
};

/** The remaining share of an amount of data as a segmented bar. Decorative: the text beside it says the same. */
function UsageGauge({ left, total, low }: UsageGaugeProps) {
  const percent = total > 0 ? Math.min(100, Math.max(0, (left / total) * 100)) : 0;
  return (
    <svg className={low ? "gauge low" : "gauge"} width="100%" height="12" aria-hidden="true">
      <rect width="100%" height="12" rx="6" />
      <rect className="left" width={`${percent.toFixed(1)}%`} height="12" rx="6" />
      {SEGMENT_PERCENTS.map((at) => (
        <line key={at} x1={`${at}%`} x2={`${at}%`} y2="12" />
      ))}
    </svg>
  );
}

/** Sentences about the state of a package: its start, what happens once it is used up, and its refund. */
function Sentences({ simPackage, metered }: { simPackage: SimPackageView; metered: boolean }) {
  const { t, language } = useTranslation("sims");
  const { state, today, dailyMb, reducedKbps, position } = simPackage;
  const speed = reducedKbps === null ? "" : formatSpeed(reducedKbps, language);
  const stateText = () => {
    if (state === "cancelled") return t("package.cancelled");
    if (state === "expired") return simPackage.activatedAt === null ? t("package.never-used") : null;
    if (state === "active" && today?.slowed) return t("package.slowed", { data: formatData(dailyMb ?? 0, language), speed });
    if (state === "active") return dailyMb === null ? t("package.stops") : t("package.then-slower", { speed });
    if (state !== "waiting" || !metered || position === null) return null;
    return position > 1 ? t("package.starts-then", { position }) : t(simPackage.isSimInUse ? "package.starts-next" : "package.starts-first");
  };
  const text = stateText();
  return (
    <>
      {simPackage.refund && <p className="strong">{t(`refund.${simPackage.refund}`)}</p>}
      {simPackage.refund === "requested" && <p className="small">{t("orders:esim.do-not-use")}</p>}
      {simPackage.decision && <p className="small">{t(`my-orders:because.${simPackage.decision}`)}</p>}
      {text && <p className="small">{text}</p>}
    </>
  );
}

function Facts({ simPackage, metered }: { simPackage: SimPackageView; metered: boolean }) {
  const { t, language } = useTranslation("sims");
  const { state, today, activatedAt, endsAt } = simPackage;
  const used = metered && state === "active" && formatData(simPackage.usedMb, language);
  return (
    <>
      {used && (
        <div>
          <dt className="label">{t("package.used")}</dt>
          <dd className="strong number">{used}</dd>
        </div>
      )}
      {today && <LocalDateTime label={t("package.next-day")} at={today.endsAt} place={simPackage} />}
      {activatedAt === null ? (
        <>
          <LocalDateTime label={t("package.purchased")} at={simPackage.purchasedAt} place={SHOP_PLACE} past />
          {state !== "cancelled" && <LocalDateTime label={t("package.use-by")} at={simPackage.useBy} place={simPackage} past={state !== "waiting"} />}
        </>
      ) : (
        <LocalDateTime label={t("package.activated")} at={activatedAt} place={simPackage} past />
      )}
      {endsAt !== null && (
        <LocalDateTime
          label={state === "active" ? t("package.ends") : t(state === "used-up" ? "package.used-up-at" : "package.ended")}
          at={endsAt}
          place={simPackage}
          past={state !== "active"}
        />
      )}
    </>
  );
}

type LocalDateTimeProps = {
  label: string;
  at: number;
  place: Pick<SimPackageView, "timeZone" | "name">;
  /** A past moment is shorter: without the day of the week and the viewer's time. */
  past?: boolean;
};

/** A moment in the destination's time zone, or in Hong Kong time if `place` has no single one, and in the viewer's time zone. */
function LocalDateTime({ label, at, place, past }: LocalDateTimeProps) {
  const { t } = useTranslation("sims");
  const zone = place.timeZone ?? DEFAULT_TIME_ZONE;
  return (
    <div>
      <dt className="label">{label}</dt>
      <dd>
        <span className="strong">
          <DateTime at={at} timeZone={zone} style={past ? "date-time" : "long"} />
        </span>{" "}
        <span className="small">{place.timeZone ? t("package.local", { place: place.name }) : t("ui:time.home")}</span>
        {!past && <LocalTime at={at} elsewhere={zone} />}
      </dd>
    </div>
  );
}
