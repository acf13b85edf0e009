import type { CarrierPackage } from "#server/gateways/carrier/carrier.ts";
import {
  toDayNumber,
  meter,
  toMidnight,
  startsBefore,
  UNITS,
  type MeteredPackage,
  type Reading,
} from "#server/gateways/carrier/simulator/metering/data-meter.ts";
import { readSimHistory, type NamedPackage } from "./sim-history.ts";
import type { SimulatorHost } from "./simulator-host.ts";

/** What is and was on a SIM now: the active package, the waiting ones in their order (§4), those that are over, newest first. */
export async function listPackages(host: SimulatorHost, iccid: string): Promise<CarrierPackage[]> {
  const { packages, until, travel } = await readSimHistory(host, iccid);
  const { readings } = meter(iccid, packages, until);
  const delivered = packages.filter((one) => one.readyAt <= until).sort(startsBefore);
  const found = delivered.map((one) => packageOf(one, readings.get(one.ref), until, travel.back));
  const over = found.filter((one) => one.state !== "active" && one.state !== "waiting").sort((a, b) => overSince(b) - overSince(a));
  return [...found.filter((one) => one.state === "active"), ...found.filter((one) => one.state === "waiting"), ...over];
}

const overSince = (one: CarrierPackage) => one.endsAt ?? Math.min(one.useBy, one.cancelledAt ?? one.useBy);

function packageOf(one: NamedPackage, reading: Reading | undefined, until: number, back: (at: number) => number): CarrierPackage {
  const { ref, packageId, terms } = one;
  const state = stateOf(one, reading, until);
  const dayPass = terms.kind === "day-pass" ? terms : null;
  return {
    ref,
    packageId,
    state,
    boughtAt: back(one.boughtAt),
    useBy: back(one.useBy),
    activatedAt: reading ? back(reading.activatedAt) : null,
    endsAt: reading ? back(reading.endsAt) : null,
    cancelledAt: state === "cancelled" && one.cancelledAt !== null ? back(one.cancelledAt) : null,
    dataMb: terms.kind === "fixed" ? terms.dataMb : null,
    dailyMb: dayPass?.dailyMb ?? null,
    reducedKbps: dayPass?.reducedKbps ?? null,
    usedMb: wholeMegabytes(reading?.used ?? 0),
    today: dayPass && reading && state === "active" ? todayOf(dayPass.dailyMb, reading, until, back) : null,
  };
}

function stateOf(one: MeteredPackage, reading: Reading | undefined, until: number): CarrierPackage["state"] {
  if (reading) return reading.over ?? "active";
  if (one.cancelledAt !== null && one.cancelledAt <= until) return "cancelled";
  return one.useBy <= until ? "expired" : "waiting";
}

function todayOf(dailyMb: number, reading: Reading, until: number, back: (at: number) => number): CarrierPackage["today"] {
  const day = toDayNumber(until);
  const used = reading.day === day ? reading.dayUsed : 0;
  return { usedMb: wholeMegabytes(used), slowed: used >= dailyMb * UNITS, endsAt: back(Math.min(reading.endsAt, toMidnight(day + 1))) };
}

const wholeMegabytes = (units: number) => Math.floor(units / UNITS);
