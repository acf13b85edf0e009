import type { AppLoadContext } from "@remix-run/node";
import { listMailbox, type MailboxMessage } from "#server/mailbox/list-mailbox.ts";

const isLoopback = (address: string) => address === "::1" || address.startsWith("127.") || address.startsWith("::ffff:127.");

/** With any other public origin, a proxy on this machine may pass on requests, so that every visitor would look local. */
const isLocalOrigin = (publicOrigin: string) => ["localhost", "127.0.0.1", "[::1]"].includes(new URL(publicOrigin).hostname);

/** Returns the messages, newest first. Throws a 404 response if the request is not from this machine or a mail server is configured. */
export async function readMessages(request: Request, context: AppLoadContext): Promise<MailboxMessage[]> {
  const { publicOrigin, trustProxyHops, strict } = context.shop.env;
  // In development, the address that a configured proxy reports is trusted. Otherwise nobody knows where a proxied request comes from.
  const isDirect = context.isDirectLocalRequest || (!strict && trustProxyHops > 0);
  const isLocal = isDirect && isLoopback(context.clientAddress) && isLocalOrigin(publicOrigin);
  const messages = isLocal ? await listMailbox(context.shop, new URL(request.url).searchParams.get("to")) : null;
  if (!messages) throw new Response(null, { status: 404 });
  return messages;
}
