import type { HolderResult, HolderRequest } from "./holder.ts";
import type { SimProduct, SimKind, SimStatus, PrepaidProduct } from "#server/domain/product-kinds.schema.ts";
import { z } from "zod";

/** The codes that install an eSIM. A bearer secret: encrypted at rest, never in a log or a URL. */
export const EsimCodesSchema = z.object({
  iccid: z.string(),
  /** `LPA:1$<SM-DP+ address>$<matching id>[$[<object id>][$1]]` (SGP.22 §4.1). */
  activationCode: z.string(),
  smdpAddress: z.string(),
  matchingId: z.string(),
  confirmationCode: z.string().nullable(),
  /** Null if the phone sets it automatically from the profile. */
  apn: z.string().nullable(),
});
export type EsimCodes = z.infer<typeof EsimCodesSchema>;

export type CarrierOrder =
  | { state: "pending"; jobId: string }
  | {
      state: "done";
      jobId: string;
      iccid: string;
      /** Null if the order added a package or credit to an existing SIM. */
      esim: EsimCodes | null;
      /** Whether credit has been cancelled since. Read it for credit only: `listPackages` reports cancelled packages. */
      cancelled?: boolean | undefined;
    }
  | { state: "failed"; jobId: string; code: string };

export type SimView = {
  iccid: string;
  kind: SimKind;
  status: SimStatus;
  /** What the SIM uses: `travel` packages, or a balance (`prepaid`: multi-destination SIMs; `china`: China SIMs). */
  product: SimProduct;
};

/**
 * Why a package or credit cannot be added to a SIM. `prepaid`: the SIM has a balance and accepts no packages. `travel`: the SIM accepts no
 * credit. `unfit`: the SIM does not accept this package or credit. `full`: too many packages wait on the SIM.
 */
export type UnfitReason = "unknown-iccid" | "deregistered" | "prepaid" | "travel" | "unfit" | "full";

/** The current balance of a prepaid SIM. Money is in HKD minor units, times are ms UTC. */
export type CarrierBalance = {
  iccid: string;
  product: PrepaidProduct;
  /** The SIM belongs to a company, which gives it to an employee. */
  enterprise: boolean;
  amount: number;
  /** Price of 1 GB (1024 MB). */
  ratePerGb: number;
  /** When the balance expires; null before the first top-up. */
  validUntil: number | null;
  toppedUpAt: number | null;
  /** The number at which the SIM receives text messages, in the form +85291234567; null if it receives none. */
  phone: string | null;
};

/**
 * The usage of a SIM on one calendar day of UTC+8 ("2026-11-21"): whole MB, and the cost deducted from its balance (HKD minor units, 0 for
 * travel SIMs).
 */
export type DailyUsage = { day: string; mb: number; spent: number };

/**
 * final: the call failed, do not retry. retry: the call had no effect, retry later. indeterminate: the call may have had its effect; query the
 * carrier, never assume failure.
 */
export class CarrierError extends Error {
  readonly kind: "final" | "retry" | "indeterminate";
  /** Machine-readable reason. */
  readonly code: string;
  override readonly name = "CarrierError";
  constructor(kind: "final" | "retry" | "indeterminate", message: string, code = "carrier") {
    super(message);
    this.kind = kind;
    this.code = code;
  }
}

/** One package on a SIM with its usage, as the carrier reports it. Times are ms UTC, data is whole MB (1 GB is 1024 MB). */
export type CarrierPackage = {
  /** The reference of its order. */
  ref: string;
  packageId: string;
  /** expired: its validity ended, or it was not activated in time (then `activatedAt` is null). */
  state: "waiting" | "active" | "used-up" | "expired" | "cancelled";
  boughtAt: number;
  /** Activation deadline. */
  useBy: number;
  activatedAt: number | null;
  /** When its validity ends, or when it was used up; null before activation. */
  endsAt: number | null;
  cancelledAt: number | null;
  /** The total allowance of a fixed package; null for a day pass. */
  dataMb: number | null;
  /** For a day pass: the high-speed allowance of one day, and the speed after it. Null for a fixed package. */
  dailyMb: number | null;
  reducedKbps: number | null;
  usedMb: number;
  /** For an active day pass: the high-speed data used in its current day, and when its next day begins: 24 hours after this one, counted from the activation. */
  today: { usedMb: number; slowed: boolean; endsAt: number } | null;
};

export type CarrierCancellation =
  | { state: "cancelled"; at: number }
  | { state: "refused"; code: "unknown-ref" | "not-delivered" | "started" | "expired" | "cancelled-before" };

type PackageRequest = {
  ref: string;
  packageId: string;
  /** When the customer paid, ms UTC. The activation deadline counts from then. */
  boughtAt: number;
};

/** Whether an error is a CarrierError. Compares the name: pages and server are bundled separately, so each bundle has its own class. */
export function isCarrierError(error: unknown): error is CarrierError {
  return error instanceof Error && error.name === "CarrierError";
}

/** A callback of the carrier: the order with this reference has changed, or the balance of this SIM is low. `id` is the event id. */
export type CarrierCallback = { id: string; ref: string } | { id: string; iccid: string };

/** The mobile network operator. Each order has our reference and is idempotent by it. Every method may throw CarrierError. */
export interface Carrier {
  readonly name: string;
  /** Orders a new eSIM with one package. Asynchronous: usually returns `pending`. */
  provisionEsim(request: PackageRequest): Promise<CarrierOrder>;
  /** Adds a package to an existing SIM (delivery method `sim`). */
  activatePackage(request: PackageRequest & { iccid: string }): Promise<CarrierOrder>;
  /** Adds credit (HKD minor units) to a prepaid SIM, once for each reference, and extends its validity. */
  topUp(request: PackageRequest & { iccid: string; credit: number }): Promise<CarrierOrder>;
  /** Returns the order with a reference; null if the carrier has none. */
  findByRef(ref: string): Promise<CarrierOrder | null>;
  /** Returns null if the carrier does not know the SIM. */
  lookup(iccid: string): Promise<SimView | null>;
  /** Returns null if `count` packages (default 1) can be added to the SIM, otherwise the reason. */
  checkFit(iccid: string, packageId: string, count?: number): Promise<UnfitReason | null>;
  /** Returns null if the SIM is unknown or has no balance. */
  readBalance(iccid: string): Promise<CarrierBalance | null>;
  /**
   * Returns the usage of the days `from` to `to`, both included, oldest first; empty for an unknown SIM. Days without usage are omitted; the
   * carrier keeps 6 months.
   */
  listUsage(iccid: string, days: { from: string; to: string }): Promise<DailyUsage[]>;
  /**
   * Returns all packages of a SIM: first the active one, then the waiting ones in the order in which they start (§4), then the finished
   * ones, newest first. Returns none for an unknown SIM.
   */
  listPackages(iccid: string): Promise<CarrierPackage[]>;
  /** Cancels a package that has not started, or credit of which nothing is used. Idempotent by `cancelKey`. */
  cancelPackage(request: { ref: string; cancelKey: string }): Promise<CarrierCancellation>;
  /**
   * Registers the holder of a SIM. Idempotent by reference: the same request returns the same result; another holder or SIM under that
   * reference is refused.
   */
  registerHolder(request: HolderRequest): Promise<HolderResult>;
  /** Ends a holder's registration: the carrier deletes the holder's data for that reference. Succeeds if there is none. */
  endHolder(request: { ref: string }): Promise<void>;
  /**
   * Verifies the signature of a callback and returns its content. Throws CarrierError("final", …) if it is invalid. A callback is only a
   * hint: query the carrier for the state.
   */
  parseCallback(rawBody: Buffer, headers: Headers, now: number): CarrierCallback;
}
