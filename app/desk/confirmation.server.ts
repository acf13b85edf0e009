import { redirect, type AppLoadContext } from "@remix-run/node";
import { isRecentlyConfirmed } from "#server/staff/sessions/staff-session.ts";

/**
 * Requires password and second factor of the last ten minutes; otherwise leads to the page that asks for them, and then back. A loader calls it before
 * the form of a dangerous action is filled in, and the action calls it again. `back`: the page to return to, if it is not that of the request.
 */
export function requireConfirmation(request: Request, { shop, desk }: AppLoadContext, back?: string): void {
  const confirmedAt = desk?.session?.confirmedAt ?? null;
  if (!isRecentlyConfirmed({ confirmedAt }, shop.clock())) throw redirectToConfirm(request, back);
}

/** Returns a redirect to the page that asks for password and second factor, and then leads back to the page of a request. */
export function redirectToConfirm(request: Request, back?: string) {
  const { pathname, search } = new URL(request.url);
  return redirect(`/confirm?${new URLSearchParams({ redirectTo: back ?? pathname + search })}`, 303);
}
