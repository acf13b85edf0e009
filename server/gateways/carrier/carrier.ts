import type { HolderResult, HolderRequest } from "./holder.ts";

/** What installs an eSIM. A bearer secret: encrypted at rest, never in a log or an address. */
export type EsimCodes = {
  iccid: string;
  /** `LPA:1$<SM-DP+ address>$<matching id>[$$1]` (SGP.22 §4.1). */
  activationCode: string;
  smdpAddress: string;
  matchingId: string;
  confirmationCode: string | null;
  apn: string;
};

export type CarrierJob =
  | { state: "pending"; jobId: string }
  | { state: "done"; jobId: string; iccid: string; esim: EsimCodes | null; /** Of credit: taken back since. */ cancelled?: boolean | undefined }
  | { state: "failed"; jobId: string; code: string };

export type SimView = {
  iccid: string;
  kind: "physical" | "esim";
  status: "inactive" | "active" | "deregistered";
  /** What it lives on: travel packages, or a balance (SIMs for many places, the China card). */
  product: "travel" | "prepaid" | "china";
};

/** Why a package cannot be put on a SIM: `prepaid` has a balance and takes no packages, `travel` no credit, `unfit` takes packages but not this one, `full` no more. */
export type Unfit = "unknown-iccid" | "deregistered" | "prepaid" | "travel" | "unfit" | "full";

/** The balance of a prepaid SIM now. Money is HKD minor units, times are ms UTC. */
export type CarrierBalance = {
  iccid: string;
  product: "prepaid" | "china";
  /** One of a company's SIMs for its employees. */
  enterprise: boolean;
  amount: number;
  /** What 1 GB (1024 MB) takes from it. */
  ratePerGb: number;
  /** Until when what is on it may be used; null before the first top-up. */
  validUntil: number | null;
  toppedUpAt: number | null;
  /** The number at which the SIM itself gets text messages, as +85291234567; null where it gets none. */
  phone: string | null;
};

/** What a SIM used on one day of UTC+8 ("2026-11-21"): whole MB, and what that took from its balance (HKD minor units, 0 for travel SIMs). */
export type CarrierDay = { day: string; mb: number; spent: number };

/** final: refused, do not repeat. retry: nothing happened. indeterminate: it may have happened; ask, never assume failure. */
export class CarrierError extends Error {
  readonly kind: "final" | "retry" | "indeterminate";
  /** What it was, in a word. */
  readonly code: string;
  override readonly name = "CarrierError";
  constructor(kind: "final" | "retry" | "indeterminate", message: string, code = "carrier") {
    super(message);
    this.kind = kind;
    this.code = code;
  }
}

/** One package on a SIM, as the carrier meters it. Times are ms UTC, data is whole MB (1 GB is 1024 MB). */
export type CarrierPackage = {
  /** The reference that it was ordered under. */
  ref: string;
  packageId: string;
  /** expired: its validity is over, or it was not activated in time (then it has no activatedAt). */
  state: "waiting" | "active" | "used-up" | "expired" | "cancelled";
  boughtAt: number;
  /** Must be activated before. */
  useBy: number;
  activatedAt: number | null;
  /** When its validity ends, or when it was used up; null until it is activated. */
  endsAt: number | null;
  cancelledAt: number | null;
  /** The whole allowance of a fixed package. */
  dataMb: number | null;
  /** The high-speed allowance of one day, and the speed after it, of a day pass. */
  dailyMb: number | null;
  reducedKbps: number | null;
  usedMb: number;
  /** An active day pass: the high-speed data used today, and when its next day begins. */
  today: { usedMb: number; slowed: boolean; endsAt: number } | null;
};

export type CarrierCancellation =
  | { state: "cancelled"; at: number }
  | { state: "refused"; code: "unknown-ref" | "not-delivered" | "started" | "expired" | "cancelled-before" };

type PackageRequest = {
  ref: string;
  packageId: string;
  /** When the customer paid, ms UTC: from then on counts the time in which it must be activated. */
  boughtAt: number;
};

/** Whether a fault came from the carrier's line. By name: the pages and the server are bundled apart, each with a class of its own. */
export function isCarrierError(error: unknown): error is CarrierError {
  return error instanceof Error && error.name === "CarrierError";
}

/** What the carrier tells by itself: something has changed about the order with this reference, or the balance of this SIM runs low. */
export type CarrierCallback = { id: string; ref: string } | { id: string; iccid: string };

/** The network operator. Every order carries our reference and is idempotent by it. */
export interface Carrier {
  readonly name: string;
  /** Asks for a new eSIM with one package on it. Asynchronous: `pending` is the usual answer. */
  provisionEsim(request: PackageRequest): Promise<CarrierJob>;
  /** Puts a package on an existing SIM (way = sim). */
  activatePackage(request: PackageRequest & { iccid: string }): Promise<CarrierJob>;
  /** Puts credit (HKD minor units) on a prepaid SIM, once for each reference, and extends its validity. */
  topUp(request: PackageRequest & { iccid: string; credit: number }): Promise<CarrierJob>;
  findByRef(ref: string): Promise<CarrierJob | null>;
  /** Null where the carrier does not know the card. */
  lookup(iccid: string): Promise<SimView | null>;
  /** Null where so many of the package (one unless told) can be put on the SIM. */
  checkFit(iccid: string, packageId: string, count?: number): Promise<Unfit | null>;
  /** Null where the SIM is unknown or has none. */
  readBalance(iccid: string): Promise<CarrierBalance | null>;
  /** What the SIM used from one day to another, both included, oldest first; days without use are left out, nothing older than 6 months is kept. */
  listUsage(iccid: string, days: { from: string; to: string }): Promise<CarrierDay[]>;
  /** What is and was on a SIM: the active package, those that wait in the order in which they will start (§4), those that are over, newest first. */
  listPackages(iccid: string): Promise<CarrierPackage[]>;
  /** Takes a package back that has not started yet, or credit of which nothing is used. Asked again with the same key it answers the same. */
  cancelPackage(request: { ref: string; cancelKey: string }): Promise<CarrierCancellation>;
  /** Tells who holds a SIM. Asked again with the same reference and the same holder it answers the same; with another one it refuses. */
  registerHolder(request: HolderRequest): Promise<HolderResult>;
  /** Takes a holder off a SIM: nothing of him is kept for that reference. Done as well where there is none. */
  endHolder(request: { ref: string }): Promise<void>;
  /** Checks the signature of a callback and reads it; throws CarrierError("final", …) otherwise. A hint only: what is so is asked for. */
  parseCallback(rawBody: Buffer, headers: Headers, now: number): CarrierCallback;
}
