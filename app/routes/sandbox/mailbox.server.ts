import type { AppLoadContext } from "@remix-run/node";
import { listMailbox, type MailboxMessage } from "#server/mailbox/list-mailbox.ts";

/** The messages, newest first; for this machine only and only while no mail server is configured, else 404. */
export async function readMessages(request: Request, context: AppLoadContext): Promise<MailboxMessage[]> {
  const local = context.clientAddress === "::1" || context.clientAddress.startsWith("127.");
  const messages = local ? await listMailbox(context.shop, new URL(request.url).searchParams.get("to")) : null;
  if (!messages) throw new Response(null, { status: 404 });
  return messages;
}
