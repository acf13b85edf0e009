import { notAllowed } from "./answer-call.server.ts";

/** Calls are posts. */
export const loader = notAllowed;
