export type MailMessage = {
  /** Becomes the Message-ID: the same message sent twice is one message. */
  idempotencyKey: string;
  to: string;
  /** Whom an answer goes to, where it is not the sender. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  attachments?: { filename: string; contentType: string; content: string }[];
};

/** Sends one message, or throws; repeating is safe. */
export interface Mail {
  send(message: MailMessage): Promise<void>;
  /** Throws where a message could not be sent now; sends none. Absent where messages are only stored. */
  verify?(): Promise<unknown>;
}
