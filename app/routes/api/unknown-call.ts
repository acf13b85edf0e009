import type { LoaderFunctionArgs } from "@remix-run/node";
import { turnAwayCall } from "#app/api/call/call-error-response.server.ts";

export const loader = ({ request }: LoaderFunctionArgs) => turnAwayCall(request, "NOT_FOUND");
export const action = loader;
