import { data, redirect, type AppLoadContext } from "@remix-run/node";
import { isRecentlyConfirmed } from "#server/staff/sessions/staff-session.ts";
import { returnedFields } from "#app/request/form/form-action.server.ts";

/** Whether password and second factor were checked in the last ten minutes. */
export const isConfirmed = ({ shop, desk }: AppLoadContext): boolean =>
  isRecentlyConfirmed({ confirmedAt: desk?.session?.confirmedAt ?? null }, shop.clock());

/**
 * Requires password and second factor of the last ten minutes; otherwise leads to the page that asks for them, and then back. A loader calls it before
 * the form of a dangerous action is filled in, and the action calls it again. `back`: the page to return to, if it is not that of the request.
 */
export function requireConfirmation(request: Request, context: AppLoadContext, back?: string): void {
  if (!isConfirmed(context)) throw redirectToConfirm(request, back);
}

/**
 * As `requireConfirmation`, for a post that is dangerous because of what was typed: otherwise shows a page that keeps it, to be sent again after
 * confirming in another tab.
 */
export function requireConfirmedPost({ request, context, form }: { request: Request; context: AppLoadContext; form: FormData }): void {
  if (isConfirmed(context)) return;
  const { pathname, search } = new URL(request.url);
  throw data({ confirm: { to: pathname + search, fields: returnedFields(form) } satisfies KeptPost }, { status: 401 });
}

/** A post that was not carried out: its page, and what was typed. Secrets and files are not kept. */
export type KeptPost = { to: string; fields: [name: string, value: string][] };

/** Returns a redirect to the page that asks for password and second factor, and then leads back to the page of a request. */
export function redirectToConfirm(request: Request, back?: string) {
  const { pathname, search } = new URL(request.url);
  return redirect(`/confirm?${new URLSearchParams({ redirectTo: back ?? pathname + search })}`, 303);
}
