import type { Database } from "#server/db/database.ts";

type SmsMessage = {
  /** The same for each attempt to send a message, so that a message sent twice is delivered once. */
  idempotencyKey: string;
  /** In E.164 format: `+85291234567`. */
  to: string;
  text: string;
};

/** An SMS gateway. `send` throws if the message is not accepted; retrying is safe. */
export interface Sms {
  send(message: SmsMessage): Promise<void>;
  /** Throws if the gateway does not respond or rejects our credentials; sends nothing. Absent if messages are only stored. */
  verify?(): Promise<unknown>;
}

/** Stores text messages in the database when no SMS gateway is configured; the mailbox page shows them. Idempotent by `idempotencyKey`. */
export function createSmsMailbox(host: { db: Database; clock: () => number }): Sms {
  return {
    async send({ idempotencyKey, to, text }) {
      await host.db
        .insertInto("mailbox")
        .values({ id: idempotencyKey, channel: "sms", recipient: to, subject: "", body_text: text, body_html: "", sent_at: host.clock() })
        .onConflict((on) => on.column("id").doNothing())
        .execute();
    },
  };
}
