import type { RefundRequestsTable } from "#server/db/tables/account-tables.ts";
import type { FulfilmentsTable } from "#server/db/tables/order-tables.ts";
import type { CarrierPackage } from "#server/gateways/carrier/carrier.ts";

/** A SIM that an account follows. */
export type Sim = {
  iccid: string;
  kind: "physical" | "esim";
  /** What its owner calls it; may be empty. */
  remark: string;
  /** Whether an order of the account brought it; one that was added is somebody's word only. */
  fromOrder: boolean;
};

/** One bought package on one SIM. Times are ms UTC, data is whole MB (1 GB is 1024 MB). */
export type SimPackage = {
  /** Names it in forms and addresses: the delivery of an own order, else a word that says nothing. */
  id: string;
  iccid: string;
  packageId: string;
  planId: string;
  /** expired without activatedAt: it was never activated. */
  state: CarrierPackage["state"];
  purchasedAt: number;
  /** Must be activated before. */
  useBy: number;
  activatedAt: number | null;
  /** When its validity ends, or when it was used up; null until it is activated. */
  endsAt: number | null;
  /** Fixed packages. */
  totalMb: number | null;
  /** Day passes: high-speed data a day, and the speed after it. */
  dailyMb: number | null;
  reducedKbps: number | null;
  usedMb: number;
  /** Of a fixed package. */
  remainingMb: number | null;
  /** An active day pass. */
  today: { usedMb: number; remainingMb: number; slowed: boolean; endsAt: number } | null;
  /** 1 = next to start; null where it does not wait. */
  position: number | null;
  /** Own orders only; kind esim: it can be installed from there. */
  order: { number: string; unit: number; kind: FulfilmentsTable["kind"] } | null;
  refund: RefundRequestsTable["state"] | null;
  /** Why that was refused, as it is stored. */
  decision: string | null;
  /** Own, delivered, never activated, and nobody asked for it back yet (§4, Unsubscribe). */
  mayUnsubscribe: boolean;
};

export type SimPackages = {
  sim: Sim;
  /** The active one first, then those that wait in the order in which they start (§4), then those that are over, newest first. */
  packages: SimPackage[];
  /** False where the carrier does not answer: then only what the shop itself knows is told, without usage. */
  metered: boolean;
};
