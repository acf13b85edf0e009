import type { RefundRequestsTable } from "#server/db/tables/payment-tables.ts";
import type { FulfilmentsTable } from "#server/db/tables/order-tables.ts";
import type { CarrierPackage } from "#server/gateways/carrier/carrier.ts";
import type { SimKind } from "#server/domain/product-kinds.schema.ts";

/** A SIM that an account follows. */
export type Sim = {
  iccid: string;
  kind: SimKind;
  /** The account's name for the SIM; may be empty. */
  remark: string;
  /** Whether an order of the account delivered, renewed or topped it up. A SIM that was only added is not proven to be theirs. */
  fromOrder: boolean;
};

/** One purchased package on one SIM. Times are ms UTC, data is whole MB (1 GB is 1024 MB). */
export type SimPackage = {
  /** Id in forms and URLs: the fulfilment of an own order, else a hash of the carrier's reference. */
  id: string;
  iccid: string;
  packageId: string;
  planId: string;
  /** `expired` without `activatedAt` means that it was never activated. */
  state: CarrierPackage["state"];
  purchasedAt: number;
  /** Deadline of the activation. */
  useBy: number;
  activatedAt: number | null;
  /** When its validity ends or its data was used up; null until it is activated. */
  endsAt: number | null;
  /** Fixed packages only. */
  totalMb: number | null;
  /** Day passes only: high-speed data per day, and the speed after it is used up. */
  dailyMb: number | null;
  reducedKbps: number | null;
  usedMb: number;
  /** Fixed packages only. */
  remainingMb: number | null;
  /** Active day passes only. */
  today: { usedMb: number; remainingMb: number; slowed: boolean; endsAt: number } | null;
  /** Place among the waiting packages, 1 for the next to be activated. Null if the package does not wait, or is missing in the carrier's list. */
  position: number | null;
  /** The order of the account that delivered the package, null for any other. With kind `esim`, the eSIM can be installed from its page. */
  order: { number: string; unit: number; kind: FulfilmentsTable["kind"] } | null;
  refund: RefundRequestsTable["state"] | null;
  /** Why staff rejected the refund request, as it is stored. */
  decision: string | null;
  /** The package is from an own order, delivered, never activated, and has no refund request or a rejected one (§4, Unsubscribe). */
  mayUnsubscribe: boolean;
};

export type SimPackages = {
  sim: Sim;
  /**
   * First the active package, then the waiting ones in activation order (§4), then the ended ones, newest first. Delivered packages that are missing in
   * the carrier's list come last.
   */
  packages: SimPackage[];
  /** False if the carrier does not respond. The packages are then from our own records, without usage. */
  metered: boolean;
};

/** The reference of a unit at the carrier. From the second attempt on, it ends with the number of the attempt. */
export const carrierRef = (unitId: string, carrierAttempt: number) => (carrierAttempt === 1 ? unitId : `${unitId}.${carrierAttempt}`);

/** Returns the unit id in a carrier reference, whichever attempt it is of. For a reference that is not ours it returns an id that no unit has. */
export const unitIdFromCarrierRef = (ref: string) => ref.split(".", 1)[0] ?? ref;
