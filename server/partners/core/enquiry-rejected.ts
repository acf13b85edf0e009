/** What is wrong, as text keys by field; "" is the form as a whole. */
export type EnquiryErrors = Record<string, string[]>;

/** Ends the transaction that stores an enquiry without a trace. */
export class EnquiryRejected extends Error {
  readonly errors: EnquiryErrors;
  constructor(errors: EnquiryErrors) {
    super("An enquiry was refused");
    this.errors = errors;
  }
}
