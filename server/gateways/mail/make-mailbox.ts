import type { Selectable } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { MailboxTable } from "#server/db/tables.ts";
import type { Mail } from "./mail.ts";

/** Keeps messages in the database while no mail server is configured; the mailbox page shows them. A repeat is the same message. */
export function makeMailbox(host: { db: Database; clock: () => number }): Mail {
  return {
    async send(message) {
      await host.db
        .insertInto("mailbox")
        .values({
          id: message.idempotencyKey,
          channel: "mail",
          recipient: message.to,
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

export type MailboxMessage = { id: string; channel: "mail" | "sms"; to: string; subject: string; text: string; html: string; sentAt: number };

/** The messages that the shop would have sent, newest first, at most 200; `to` narrows them to one recipient. */
export async function listMailbox(host: { db: Database }, to?: string): Promise<MailboxMessage[]> {
  let query = host.db.selectFrom("mailbox").selectAll().orderBy("sent_at", "desc").orderBy("id", "desc").limit(200);
  if (to) query = query.where("recipient", "=", to.toLowerCase());
  return (await query.execute()).map(viewOf);
}

/** One message, or null. */
export async function readMailbox(host: { db: Database }, id: string): Promise<MailboxMessage | null> {
  const row = await host.db.selectFrom("mailbox").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? viewOf(row) : null;
}

function viewOf(row: Selectable<MailboxTable>): MailboxMessage {
  return { id: row.id, channel: row.channel, to: row.recipient, subject: row.subject, text: row.body_text, html: row.body_html, sentAt: row.sent_at };
}
