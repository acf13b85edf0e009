import type { SubmittedForm } from "#app/request/form/submitted-form.server.ts";
import { compact } from "#server/forms/field.schema.ts";
import { MAX_QUANTITY } from "#server/catalogue/purchase-options.schema.ts";

const isFilled = (text: string) => compact(text) !== undefined;

/**
 * The form with one more field for a SIM (intent add-iccid), or with one less (remove-iccid; `remove` of the address counts from the
 * last), and as many packages as SIMs; null for any other intent.
 */
export function changeSims(request: Request, typed: Record<string, string>, iccids: string[]): Pick<SubmittedForm, "typed" | "repeated"> | null {
  const { intent } = typed;
  if (intent !== "add-iccid" && intent !== "remove-iccid") return null;
  const place = iccids.length - Number(new URL(request.url).searchParams.get("remove"));
  const left = intent === "add-iccid" ? [...iccids, ""].slice(0, MAX_QUANTITY) : iccids.filter((_, at) => at !== place);
  const sims = left.filter(isFilled).length + (intent === "add-iccid" && left.length > iccids.length ? 1 : 0);
  const before = iccids.filter(isFilled).length;
  const quantity = sims > 1 || before > 1 ? String(Math.max(1, sims)) : typed.quantity;
  return { typed: { ...typed, ...(quantity && { quantity }), sims: String(sims) }, repeated: { iccid: left } };
}

/** How many SIMs were typed or ticked. */
export const countSims = (iccids: string[]) => iccids.filter(isFilled).length;

/**
 * The quantity that other SIMs than the form was shown with (`sims`, of a page without scripts) ask for: several get one package each, as
 * the scripts have it (`useSims`); null where it stays as it was posted.
 */
export function followSims({ way, sims, quantity }: Record<string, string>, iccids: string[]): string | null {
  if (way !== "sim" || !/^\d{1,2}$/.test(sims ?? "")) return null;
  const before = Number(sims);
  const now = Math.min(countSims(iccids), MAX_QUANTITY);
  if (now === before || (now < 2 && before < 2)) return null;
  const follows = String(Math.max(1, now));
  return follows === quantity?.trim() ? null : follows;
}
