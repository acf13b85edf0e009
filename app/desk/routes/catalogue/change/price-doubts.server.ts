import { data } from "@remix-run/node";
import type { PriceDoubts } from "#server/plans/staff/price-check.ts";
import { requireConfirmedPost } from "#app/desk/confirmation.server.ts";
import { rejectDeskForm } from "#app/desk/form.server.ts";
import type { StaffActionArgs } from "#app/desk/staff.server.ts";
import { doubtsKey } from "./doubts-key.ts";

type Doubtful = { ok: true } | { ok: false; code: string; doubts?: PriceDoubts };

/**
 * Runs a use case that may doubt prices. The tick of the form counts only for the doubts that were shown beside it, and a price that changes by half or
 * more also needs password and second factor.
 */
export async function runWithDoubts<Result extends Doubtful>(
  { form, request, context }: Pick<StaffActionArgs, "form" | "request" | "context">,
  run: (confirmed: boolean) => Promise<Result>,
): Promise<Result> {
  const result = await run(false);
  if (result.ok || !result.doubts) return result;
  const isConfirmed = form.get("confirmed") === "on" && form.get("shown") === doubtsKey(result.doubts);
  if (isConfirmed && result.doubts.large.length > 0) requireConfirmedPost({ form, request, context });
  return isConfirmed ? run(true) : result;
}

/** Shows the page again with what was typed, the doubts in words, and a checkbox. */
export function rejectDoubts(form: FormData, doubts: PriceDoubts) {
  form.delete("confirmed");
  const rejected = rejectDeskForm(form, "desk-catalogue:doubt.title", { field: "confirmed", status: 409 });
  return data({ ...rejected.data, doubts }, rejected.init ?? {});
}
