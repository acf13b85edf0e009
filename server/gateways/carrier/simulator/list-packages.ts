import type { CarrierPackage } from "#server/gateways/carrier/carrier.ts";
import {
  compareStart,
  dayOfPackage,
  endOfDay,
  meterPackages,
  UNITS_PER_MB,
  type MeteredPackage,
  type PackageUsage,
} from "#server/gateways/carrier/simulator/metering/data-meter.ts";
import { readSimHistory, type NamedPackage } from "./sim-history.ts";
import type { SimulatorHost } from "./simulator-host.ts";

/**
 * Returns all packages of a SIM: the active one, then the waiting ones in the order in which they start (§4), then the finished ones,
 * newest first.
 */
export async function listPackages(host: SimulatorHost, iccid: string): Promise<CarrierPackage[]> {
  const { packages, until, clock } = await readSimHistory(host, iccid);
  const { usages } = meterPackages(iccid, packages, until);
  const delivered = packages.filter(({ readyAt }) => readyAt <= until).sort(compareStart);
  const listed = delivered.map((metered) => toCarrierPackage(metered, usages.get(metered.ref), until, clock.toReal));
  const finished = listed.filter(({ state }) => state !== "active" && state !== "waiting").sort((a, b) => finishedAt(b) - finishedAt(a));
  return [...listed.filter(({ state }) => state === "active"), ...listed.filter(({ state }) => state === "waiting"), ...finished];
}

/** Returns when a package ended. A package that was never activated ended at its deadline or its cancellation. */
const finishedAt = ({ endsAt, useBy, cancelledAt }: CarrierPackage) => endsAt ?? Math.min(useBy, cancelledAt ?? useBy);

function toCarrierPackage(metered: NamedPackage, usage: PackageUsage | undefined, until: number, toReal: (at: number) => number): CarrierPackage {
  const { ref, packageId, terms } = metered;
  const state = toState(metered, usage, until);
  const dayPass = terms.kind === "day-pass" ? terms : null;
  return {
    ref,
    packageId,
    state,
    boughtAt: toReal(metered.boughtAt),
    useBy: toReal(metered.useBy),
    activatedAt: usage ? toReal(usage.activatedAt) : null,
    endsAt: usage ? toReal(usage.endsAt) : null,
    cancelledAt: state === "cancelled" && metered.cancelledAt !== null ? toReal(metered.cancelledAt) : null,
    dataMb: terms.kind === "fixed" ? terms.dataMb : null,
    dailyMb: dayPass?.dailyMb ?? null,
    reducedKbps: dayPass?.reducedKbps ?? null,
    usedMb: wholeMegabytes(usage?.used ?? 0),
    today: dayPass && usage && state === "active" ? toToday(dayPass.dailyMb, usage, until, toReal) : null,
  };
}

function toState({ cancelledAt, useBy }: MeteredPackage, usage: PackageUsage | undefined, until: number): CarrierPackage["state"] {
  if (usage) return usage.finishedAs ?? "active";
  if (cancelledAt !== null && cancelledAt <= until) return "cancelled";
  return useBy <= until ? "expired" : "waiting";
}

function toToday(dailyMb: number, usage: PackageUsage, until: number, toReal: (at: number) => number): CarrierPackage["today"] {
  const day = dayOfPackage(usage, until);
  const used = usage.day === day ? usage.dayUsed : 0;
  return { usedMb: wholeMegabytes(used), slowed: used >= dailyMb * UNITS_PER_MB, endsAt: toReal(endOfDay(usage, day)) };
}

const wholeMegabytes = (units: number) => Math.floor(units / UNITS_PER_MB);
