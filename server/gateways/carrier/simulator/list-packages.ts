import type { CarrierPackage } from "#server/gateways/carrier/carrier.ts";
import {
  toDayNumber,
  meterPackages,
  toMidnight,
  startsBefore,
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
  const { usages: readings } = meterPackages(iccid, packages, until);
  const delivered = packages.filter((one) => one.readyAt <= until).sort(startsBefore);
  const found = delivered.map((one) => toCarrierPackage(one, readings.get(one.ref), until, clock.toReal));
  const finished = found.filter((one) => one.state !== "active" && one.state !== "waiting").sort((a, b) => finishedAt(b) - finishedAt(a));
  return [...found.filter((one) => one.state === "active"), ...found.filter((one) => one.state === "waiting"), ...finished];
}

const finishedAt = (one: CarrierPackage) => one.endsAt ?? Math.min(one.useBy, one.cancelledAt ?? one.useBy);

function toCarrierPackage(one: NamedPackage, usage: PackageUsage | undefined, until: number, toReal: (at: number) => number): CarrierPackage {
  const { ref, packageId, terms } = one;
  const state = toState(one, usage, until);
  const dayPass = terms.kind === "day-pass" ? terms : null;
  return {
    ref,
    packageId,
    state,
    boughtAt: toReal(one.boughtAt),
    useBy: toReal(one.useBy),
    activatedAt: usage ? toReal(usage.activatedAt) : null,
    endsAt: usage ? toReal(usage.endsAt) : null,
    cancelledAt: state === "cancelled" && one.cancelledAt !== null ? toReal(one.cancelledAt) : null,
    dataMb: terms.kind === "fixed" ? terms.dataMb : null,
    dailyMb: dayPass?.dailyMb ?? null,
    reducedKbps: dayPass?.reducedKbps ?? null,
    usedMb: wholeMegabytes(usage?.used ?? 0),
    today: dayPass && usage && state === "active" ? toToday(dayPass.dailyMb, usage, until, toReal) : null,
  };
}

function toState(one: MeteredPackage, usage: PackageUsage | undefined, until: number): CarrierPackage["state"] {
  if (usage) return usage.finishedAs ?? "active";
  if (one.cancelledAt !== null && one.cancelledAt <= until) return "cancelled";
  return one.useBy <= until ? "expired" : "waiting";
}

function toToday(dailyMb: number, usage: PackageUsage, until: number, toReal: (at: number) => number): CarrierPackage["today"] {
  const day = toDayNumber(until);
  const used = usage.day === day ? usage.dayUsed : 0;
  return { usedMb: wholeMegabytes(used), slowed: used >= dailyMb * UNITS_PER_MB, endsAt: toReal(Math.min(usage.endsAt, toMidnight(day + 1))) };
}

const wholeMegabytes = (units: number) => Math.floor(units / UNITS_PER_MB);
