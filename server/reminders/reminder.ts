import type { DeliveryMethod } from "#server/domain/order-states.schema.ts";
import type { ReminderKind } from "#server/domain/service-states.schema.ts";
import type { CarrierPackage } from "#server/gateways/carrier/carrier.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** When the buyer of a package is asked to install it: so long before the journey, or, if its date is unknown, after the purchase. */
const INSTALL_BEFORE_MS = 2 * DAY;
const INSTALL_AFTER_MS = 3 * DAY;
const USE_BY_NOTICE_MS = 7 * DAY;
const END_NOTICE_MS = DAY;
/** How long after its end the buyer of a package is asked to rate its plan, and until when. */
const RATE_AFTER_MS = DAY;
export const RATE_UNTIL_MS = 14 * DAY;
/** The share of the data from which on it is low. */
const LOW_SHARE = 0.8;
/** Time between two checks of a package that waits or is used, ms. Data that is used quickly is checked more often. */
export const CHECK_INTERVAL_MS = 6 * HOUR;
const MIN_INTERVAL_MS = 30 * 60_000;

/** A reminder that is due, and until when it is of use, ms UTC. */
export type DueReminder = { kind: ReminderKind; until: number };

type CheckedPackage = {
  /** How the package was delivered: only an eSIM has to be installed. */
  way: DeliveryMethod;
  simPackage: CarrierPackage;
  /** All packages of the SIM. */
  onSim: CarrierPackage[];
  sent: ReminderKind[];
  /** The first day of the buyer's journey, ms UTC; null if unknown. */
  travelsAt: number | null;
  now: number;
};

/** Returns the reminder that is due for a package, the most urgent one first; null if there is none. */
export function findDueReminder(checked: CheckedPackage): DueReminder | null {
  const due = candidates(checked).filter(({ from, until }) => from <= checked.now && checked.now < until);
  return due.find(({ kind }) => !checked.sent.includes(kind)) ?? null;
}

/** Returns when a package is checked next, ms UTC; null if nothing is left to remind of. */
export function nextCheck(checked: CheckedPackage): number | null {
  const { simPackage, sent, now } = checked;
  const { state, useBy } = simPackage;
  const open = candidates(checked).filter(({ kind, until }) => !sent.includes(kind) && now < until);
  const upcoming = open.map(({ from }) => from).filter((from) => from > now);
  // Unlike the moments of all others, the moment at which a package starts or data is low is known only from the carrier.
  if (state === "waiting") return Math.min(now + CHECK_INTERVAL_MS, ...(useBy > now ? [useBy] : []), ...upcoming);
  if (state === "active" && hasSuccessor(checked)) return now + CHECK_INTERVAL_MS;
  if (state === "active" && isMetered(simPackage) && !sent.includes("data-low")) return Math.min(now + usageInterval(simPackage, now), ...upcoming);
  return upcoming.length > 0 ? Math.min(...upcoming) : null;
}

/** Every reminder that the state of the package allows, with the time during which it is of use. */
function candidates({ way, simPackage, onSim, travelsAt, now }: CheckedPackage): (DueReminder & { from: number })[] {
  const { state, boughtAt, useBy, activatedAt, endsAt } = simPackage;
  if (state === "waiting") {
    const [week, day] = [useBy - USE_BY_NOTICE_MS, useBy - END_NOTICE_MS];
    const installAt = travelsAt === null ? boughtAt + INSTALL_AFTER_MS : Math.max(boughtAt, travelsAt - INSTALL_BEFORE_MS);
    const isSimInUse = onSim.some((other) => other.activatedAt !== null);
    return [
      { kind: "last-day", from: day, until: useBy },
      { kind: "use-by", from: week, until: day },
      ...(way === "esim" && !isSimInUse ? [{ kind: "install" as const, from: installAt, until: week }] : []),
    ];
  }
  if (activatedAt === null || endsAt === null || state === "cancelled") return [];
  const rate = { kind: "rate" as const, from: endsAt + RATE_AFTER_MS, until: endsAt + RATE_UNTIL_MS };
  // The next package on the SIM starts by itself.
  if (state === "expired" || hasSuccessor({ simPackage, onSim })) return [rate];
  if (state === "used-up") return [...(isMetered(simPackage) ? [{ kind: "data-low" as const, from: endsAt, until: endsAt + DAY }] : []), rate];
  const noticeAt = endsAt - END_NOTICE_MS;
  return [
    // A package of one day starts with its last day: its buyer knows.
    ...(noticeAt > activatedAt ? [{ kind: "ending" as const, from: noticeAt, until: endsAt }] : []),
    ...(isLow(simPackage) ? [{ kind: "data-low" as const, from: now, until: endsAt }] : []),
    rate,
  ];
}

/** Whether another package of the SIM will start by itself, or has started since this one was used up. */
const hasSuccessor = ({ simPackage, onSim }: Pick<CheckedPackage, "simPackage" | "onSim">) =>
  onSim.some(({ ref, state }) => ref !== simPackage.ref && (state === "waiting" || (state === "active" && simPackage.state === "used-up")));

/** Whether the package has one allowance for its whole validity. That of a day pass is renewed every day. */
const isMetered = ({ dataMb }: CarrierPackage): boolean => dataMb !== null;

const isLow = ({ dataMb, usedMb }: CarrierPackage): boolean => dataMb !== null && usedMb >= dataMb * LOW_SHARE;

/** Half of the time in which the data would become low at the average speed of usage, within limits. */
function usageInterval({ dataMb, usedMb, activatedAt }: CarrierPackage, now: number): number {
  const elapsed = now - (activatedAt ?? now);
  if (dataMb === null || usedMb === 0 || elapsed <= 0) return CHECK_INTERVAL_MS;
  const untilLow = ((dataMb * LOW_SHARE - usedMb) / usedMb) * elapsed;
  return Math.round(Math.min(CHECK_INTERVAL_MS, Math.max(MIN_INTERVAL_MS, untilLow / 2)));
}
