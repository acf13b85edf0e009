import type { LoaderFunctionArgs } from "@remix-run/node";
import { turnAwayCall } from "#app/request/turn-away-call.server.ts";

export const loader = ({ request }: LoaderFunctionArgs) => turnAwayCall(request, "NOT_FOUND");
export const action = loader;
