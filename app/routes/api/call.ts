import type { ActionFunctionArgs } from "@remix-run/node";
import { answerCall, notAllowed } from "#app/request/answer-call.server.ts";
import { CALLS } from "./calls.server.ts";
import { noSuchCall } from "./no-such-call.server.ts";

/** Every call of the API: one table, one way to answer (§7). The router also leads here what is written in other letters. */
export async function action(args: ActionFunctionArgs) {
  const path = new URL(args.request.url).pathname.replace(/^\/api/, "").replace(/\/$/, "");
  const call = Object.entries(CALLS).find(([known]) => known.toLowerCase() === path.toLowerCase())?.[1];
  return call ? answerCall(args, call) : noSuchCall();
}

export const loader = notAllowed;
