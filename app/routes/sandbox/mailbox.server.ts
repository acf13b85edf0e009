import type { AppLoadContext } from "@remix-run/node";
import { listMailbox, type MailboxMessage } from "#server/mailbox/list-mailbox.ts";

const isLoopback = (address: string) => address === "::1" || address.startsWith("127.") || address.startsWith("::ffff:127.");

/** Behind a proxy on the same machine every visitor of a public shop would look local. */
const isOwnMachine = (publicOrigin: string) => ["localhost", "127.0.0.1", "[::1]"].includes(new URL(publicOrigin).hostname);

/** The messages, newest first; for this machine only and only while no mail server is configured, else 404. */
export async function readMessages(request: Request, context: AppLoadContext): Promise<MailboxMessage[]> {
  const { publicOrigin, trustProxyHops } = context.shop.env;
  // A proxy that nobody told us of: the address of the visitor is then the proxy's.
  const forwarded = trustProxyHops === 0 && request.headers.has("X-Forwarded-For");
  const local = isLoopback(context.clientAddress) && isOwnMachine(publicOrigin) && !forwarded;
  const messages = local ? await listMailbox(context.shop, new URL(request.url).searchParams.get("to")) : null;
  if (!messages) throw new Response(null, { status: 404 });
  return messages;
}
