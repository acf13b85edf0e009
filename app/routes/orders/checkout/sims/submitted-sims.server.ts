import { compactCode } from "#server/forms/field.schema.ts";
import { MAX_QUANTITY } from "#server/catalogue/purchase-options.schema.ts";

const isFilled = (text: string) => compactCode(text) !== undefined;

/**
 * Returns the form with one more SIM field (intent add-iccid) or one less (remove-iccid), and the quantity adjusted to the number of
 * SIMs. The URL parameter `remove` is the position of the field, counted from the last field (1).
 */
export function changeSimFields(request: Request, typed: Record<string, string>, iccids: string[]) {
  const { intent } = typed;
  const removedIndex = iccids.length - Number(new URL(request.url).searchParams.get("remove"));
  const remaining = intent === "add-iccid" ? [...iccids, ""].slice(0, MAX_QUANTITY) : iccids.filter((_, index) => index !== removedIndex);
  // An added field counts as filled. If it stays empty, `adjustQuantityToSims` lowers the quantity again.
  const count = remaining.filter(isFilled).length + (intent === "add-iccid" && remaining.length > iccids.length ? 1 : 0);
  const countBefore = iccids.filter(isFilled).length;
  const quantity = count > 1 || countBefore > 1 ? String(Math.max(1, count)) : typed.quantity;
  return { typed: { ...typed, ...(quantity && { quantity }), sims: String(count) }, repeated: { iccid: remaining } };
}

/** Returns the number of SIMs entered or ticked. */
export const countSims = (iccids: string[]) => iccids.filter(isFilled).length;

/**
 * Returns the quantity that matches the SIMs of a form posted without scripts, or null if the posted quantity stays. `sims` is the
 * number of SIMs that the form was rendered with. Several SIMs get one package each, as in `useSims`.
 */
export function adjustQuantityToSims({ way, sims, quantity }: Record<string, string>, iccids: string[]): string | null {
  if (way !== "sim" || !/^\d{1,2}$/.test(sims ?? "")) return null;
  const countBefore = Number(sims);
  const countNow = Math.min(countSims(iccids), MAX_QUANTITY);
  if (countNow === countBefore || (countNow < 2 && countBefore < 2)) return null;
  const adjusted = String(Math.max(1, countNow));
  return adjusted === quantity?.trim() ? null : adjusted;
}
