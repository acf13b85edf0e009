import type { Database } from "#server/db/database.ts";
import type { Mail } from "./mail.ts";

/** Stores messages in the database when no mail server is configured; the mailbox page shows them. Idempotent by `idempotencyKey`. */
export function createMailbox(host: { db: Database; clock: () => number }): Mail {
  return {
    async send(message) {
      await host.db
        .insertInto("mailbox")
        .values({
          id: message.idempotencyKey,
          channel: "mail",
          recipient: message.to,
          reply_to: message.replyTo ?? null,
          subject: message.subject,
          body_text: message.text,
          body_html: message.html,
          attachments: JSON.stringify(message.attachments ?? []),
          sent_at: host.clock(),
        })
        .onConflict((on) => on.column("id").doNothing())
        .execute();
    },
  };
}
