export type MailMessage = {
  /** The same for each attempt to send a message, so that a message sent twice can be recognized. */
  idempotencyKey: string;
  to: string;
  /** The address for replies, if it is not the sender. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** An address that switches such messages off when it is posted to (RFC 8058): mail programs show a button for it. */
  unsubscribeUrl?: string;
  attachments?: { filename: string; contentType: string; content: string }[];
};

/** A mail gateway. `send` throws if the message is not accepted; retrying is safe. */
export interface Mail {
  send(message: MailMessage): Promise<void>;
  /** Throws if messages cannot be sent now; sends nothing. Absent if messages are only stored. */
  verify?(): Promise<unknown>;
}
