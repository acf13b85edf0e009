import type { FieldErrors } from "#server/forms/accepted-fields.ts";
import type { Ineligible } from "#server/real-name/core/reasons.schema.ts";

/** Thrown inside the transaction that stores a registration; rolls it back. */
export class RegistrationRejected extends Error {
  readonly refusal: { ok: false; ineligible: Ineligible } | { ok: false; errors: FieldErrors };
  constructor(refusal: RegistrationRejected["refusal"]) {
    super("A registration was refused");
    this.refusal = refusal;
  }
}
