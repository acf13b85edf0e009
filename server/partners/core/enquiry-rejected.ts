/** Text keys of errors by field; "" is the form as a whole. */
export type EnquiryErrors = Record<string, string[]>;

/** Thrown inside the transaction that stores an enquiry; rolls it back. */
export class EnquiryRejected extends Error {
  readonly errors: EnquiryErrors;
  constructor(errors: EnquiryErrors) {
    super("An enquiry was refused");
    this.errors = errors;
  }
}
