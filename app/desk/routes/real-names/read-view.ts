import { REGISTRATION_VIEWS, type RegistrationListView } from "#server/real-name/staff/list-registrations.ts";

/** Returns the view of the registrations that an address lists: without `?view=`, those that wait for a decision. */
export function readView(request: Request): RegistrationListView {
  const view = new URL(request.url).searchParams.get("view");
  return REGISTRATION_VIEWS.find((name) => name === view) ?? "waiting";
}
