import type { HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";

/** Logs unexpected errors of resource routes, of rendering and of Remix itself. `wrapRouteErrors` in server/http logs those of pages. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // The client has gone.
  if (request.signal.aborted) return;
  // Expected: a request that no route handles, such as a POST to a page without an action.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  context.shop.log.error("request", error, { method: request.method, path: new URL(request.url).pathname });
};
