import type { LoaderFunctionArgs } from "@remix-run/node";
import { readMessages } from "./mailbox.server.ts";

/**
 * Returns the mailbox as JSON: `[{ id, channel, to, replyTo?, subject, text, html, sentAt }]`, newest first. Parameter `to` selects one
 * recipient.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return Response.json(await readMessages(request, context), { headers: { "Cache-Control": "no-store" } });
}
