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
}
