import { noSuchCall } from "./no-such-call.server.ts";

export const loader = noSuchCall;
export const action = noSuchCall;
