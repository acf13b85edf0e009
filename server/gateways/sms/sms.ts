export type SmsMessage = {
  /** The same message sent twice is one message. */
  idempotencyKey: string;
  /** With its country code: `+85291234567`. */
  to: string;
  text: string;
};

/** Sends one text message, or throws; repeating is safe. */
export interface Sms {
  send(message: SmsMessage): Promise<void>;
  /** Throws where the gateway does not answer, or knows us not; sends nothing. Absent where messages are only stored. */
  verify?(): Promise<unknown>;
}
