import type { AppLoadContext } from "@remix-run/node";
import { listMailbox, type MailboxMessage } from "#server/mailbox/list-mailbox.ts";

const isLoopback = (address: string) => address === "::1" || address.startsWith("127.") || address.startsWith("::ffff:127.");

/** Behind a proxy on the same machine every visitor of a public shop would look local. */
const isOwnMachine = (publicOrigin: string) => ["localhost", "127.0.0.1", "[::1]"].includes(new URL(publicOrigin).hostname);

/** The messages, newest first; for this machine only, never through a proxy of a real shop, and only while no mail server is configured, else 404. */
export async function readMessages(request: Request, context: AppLoadContext): Promise<MailboxMessage[]> {
  const { publicOrigin, trustProxyHops, strict } = context.shop.env;
  // A laptop that was told of its proxy believes what it says; nobody else knows for whom a proxy asks.
  const direct = context.asksDirectly || (!strict && trustProxyHops > 0);
  const local = direct && isLoopback(context.clientAddress) && isOwnMachine(publicOrigin);
  const messages = local ? await listMailbox(context.shop, new URL(request.url).searchParams.get("to")) : null;
  if (!messages) throw new Response(null, { status: 404 });
  return messages;
}
