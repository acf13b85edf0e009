import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { handleCall, callErrorResponse } from "#app/api/call/handle-call.server.ts";
import { CALLS } from "#app/api/calls.server.ts";

/** Handles every call of the API (§7). Paths match in any letter case, because they do in Remix's router. */
export async function action(args: ActionFunctionArgs) {
  const path = new URL(args.request.url).pathname.replace(/^\/api/, "").replace(/\/$/, "");
  const call = Object.entries(CALLS).find(([callPath]) => callPath.toLowerCase() === path.toLowerCase())?.[1];
  return call ? handleCall(args, call) : callErrorResponse(args.request, "NOT_FOUND");
}

export const loader = ({ request }: LoaderFunctionArgs) => callErrorResponse(request, "METHOD");
