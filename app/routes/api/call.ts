import type { ActionFunctionArgs } from "@remix-run/node";
import { answerCall, notAllowed } from "#app/request/answer-call.server.ts";
import { CALLS } from "./calls.server.ts";
import type { CallPath } from "#app/request/call-paths.ts";

/** Every call of the API: one table, one way to answer (§7). */
export async function action(args: ActionFunctionArgs) {
  const { pathname } = new URL(args.request.url);
  return answerCall(args, CALLS[pathname.replace(/^\/api/, "").replace(/\/$/, "") as CallPath]);
}

export const loader = notAllowed;
