import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { packOptions } from "#app/forms/fields/packed-options.ts";
import type { CodeTab } from "#server/identity/code/code-form.schema.ts";
import type { IdentityRequest } from "./identity-request.server.ts";
import { listDialCodes } from "#server/destinations/list-countries.ts";

/** Returns the tab of the post, else that of the URL; "email" by default. */
export function requestedTab({ request, context }: LoaderFunctionArgs | ActionFunctionArgs, fields?: FormData): CodeTab {
  const posted = fields?.get("tab") ?? context.actionData?.posted?.typed.tab;
  return (posted ?? new URL(request.url).searchParams.get("tab")) === "phone" ? "phone" : "email";
}

/** Returns the dial codes for the phone field, encoded by `packOptions`; empty if the form has none. */
export function dialCodesFor(tab: string, { context }: LoaderFunctionArgs, visit: IdentityRequest): string {
  return tab === "phone" ? packOptions(listDialCodes(context.shop, visit.language)) : "";
}
