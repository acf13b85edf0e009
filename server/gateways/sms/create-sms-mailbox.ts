import type { Database } from "#server/db/database.ts";
import type { Sms } from "./sms.ts";

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
