import type { LoaderFunctionArgs } from "@remix-run/node";
import { readMessages } from "./mailbox.server.ts";

/** The mailbox for programs: `[{ id, channel, to, replyTo?, subject, text, html, sentAt }]`, newest first; `to` narrows it to one recipient. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return Response.json(await readMessages(request, context), { headers: { "Cache-Control": "no-store" } });
}
