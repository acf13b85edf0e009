import { ENQUIRY_STATES, type EnquiryState } from "#server/domain/enquiry-states.schema.ts";

/** `mine`: the open ones that the reader handles. */
export const ENQUIRY_VIEWS = ["mine", ...ENQUIRY_STATES] as const;
export type EnquiryView = (typeof ENQUIRY_VIEWS)[number];

/** Returns the view of the enquiries that an address lists: without `?view=`, all open ones. `accountId`: the reader. */
export function readView(request: Request, accountId: string): { view: EnquiryView; state: EnquiryState; assignedTo?: string } {
  const wanted = new URL(request.url).searchParams.get("view");
  const view = ENQUIRY_VIEWS.find((name) => name === wanted) ?? "new";
  return view === "mine" ? { view, state: "new", assignedTo: accountId } : { view, state: view };
}
