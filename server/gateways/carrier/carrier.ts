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
  | { state: "done"; jobId: string; iccid: string; esim: EsimCodes | null }
  | { state: "failed"; jobId: string; code: string };

export type SimView = { iccid: string; kind: "physical" | "esim"; status: "inactive" | "active" | "deregistered" };

/** Errors of the carrier's line: final, retry or indeterminate, as with payments. */
export class CarrierError extends Error {
  readonly kind: "final" | "retry" | "indeterminate";
  constructor(kind: "final" | "retry" | "indeterminate", message: string) {
    super(message);
    this.kind = kind;
  }
}

/** The network operator. Every order carries our reference and is idempotent by it. */
export interface Carrier {
  /** Asks for a new eSIM with one package on it. Asynchronous: `pending` is the usual answer. */
  provisionEsim(request: { ref: string; packageId: string }): Promise<CarrierJob>;
  /** Puts a package on an existing SIM (way = sim). */
  activatePackage(request: { ref: string; packageId: string; iccid: string }): Promise<CarrierJob>;
  findByRef(ref: string): Promise<CarrierJob | null>;
  /** Null where the carrier does not know the card. */
  lookup(iccid: string): Promise<SimView | null>;
}
