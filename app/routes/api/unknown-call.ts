import type { LoaderFunctionArgs } from "@remix-run/node";
import { callErrorResponse } from "#app/api/call/handle-call.server.ts";

export const loader = ({ request }: LoaderFunctionArgs) => callErrorResponse(request, "NOT_FOUND");
export const action = loader;
