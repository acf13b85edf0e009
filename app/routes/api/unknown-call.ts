import type { LoaderFunctionArgs } from "@remix-run/node";
import { callErrorResponse } from "#app/api/call/call-error-response.server.ts";

export const loader = ({ request }: LoaderFunctionArgs) => callErrorResponse(request, "NOT_FOUND");
export const action = loader;
