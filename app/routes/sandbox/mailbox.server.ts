import type { AppLoadContext } from "@remix-run/node";
import { isLoopback, isLoopbackOrigin } from "#server/settings/production.ts";
import { listMailbox, type MailboxMessage } from "#server/mailbox/list-mailbox.ts";

/** Returns the messages, newest first. Throws a 404 response if the request is not from this machine or a mail server is configured. */
export async function readMessages(request: Request, context: AppLoadContext): Promise<MailboxMessage[]> {
  const { publicOrigin, trustProxyHops, strict } = context.shop.env;
  // In development, the address that a configured proxy reports is trusted. Otherwise nobody knows where a proxied request comes from.
  const isDirect = context.isDirectLocalRequest || (!strict && trustProxyHops > 0);
  // With a public origin, a proxy on this machine may pass on requests, so that every visitor would look local.
  const isLocal = isDirect && isLoopback(context.clientAddress) && isLoopbackOrigin(publicOrigin);
  const messages = isLocal ? await listMailbox(context.shop, new URL(request.url).searchParams.get("to")) : null;
  if (!messages) throw new Response(null, { status: 404 });
  return messages;
}
