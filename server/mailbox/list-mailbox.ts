import type { Selectable } from "kysely";
import type { MailboxTable } from "#server/db/tables/system-tables.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { MessageChannel } from "#server/domain/service-states.schema.ts";

export type MailboxMessage = {
  id: string;
  channel: MessageChannel;
  to: string;
  /** The address for replies, if it is not the sender. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  sentAt: number;
};

/**
 * Returns the messages that were stored instead of sent, newest first, at most 200; with `to`, of one recipient. Null if a mail server is configured.
 */
export async function listMailbox(shop: Pick<AppContext, "db" | "env">, to?: string | null): Promise<MailboxMessage[] | null> {
  if (shop.env.mailUrl) return null;
  let query = shop.db.selectFrom("mailbox").selectAll().orderBy("sent_at", "desc").orderBy("id", "desc").limit(200);
  if (to) query = query.where("recipient", "=", to.trim().toLowerCase());
  return (await query.execute()).map(toMessage);
}

function toMessage(row: Selectable<MailboxTable>): MailboxMessage {
  const { id, channel, recipient: to, reply_to: replyTo, subject, body_text: text, body_html: html, sent_at: sentAt } = row;
  return { id, channel, to, ...(replyTo !== null && { replyTo }), subject, text, html, sentAt };
}
