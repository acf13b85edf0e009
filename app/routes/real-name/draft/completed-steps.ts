import { textValue } from "#app/forms/form-text-values.ts";
import { STEP_FIELDS, STEPS, type FormState, type Step } from "./form-state.ts";
import type { Side } from "#server/domain/registration-states.schema.ts";

/**
 * Returns the steps whose required fields are filled in, valid or not. Follows the rules of `RealNameSchema`. A photo counts once it is uploaded, not
 * when it is chosen.
 */
export function completedSteps(data: FormData, photos: FormState["photos"]): Step[] {
  const has = (name: string) => data.getAll(name).some((value) => typeof value === "string" && value.trim() !== "");
  const hasPhoto = (side: Side) => photos[side] !== null || has(side === "front" ? "upload" : "uploadBack");
  // 1: passport, 3: Hong Kong identity card, 4: Macau identity card, which has two photos.
  const type = data.get("documentType");
  const inHongKong = textValue(data.get("region")).includes("HK");
  const rules: Partial<Record<Step, () => boolean>> = {
    contact: () => has("email") || has("phone"),
    document: () => type !== null && hasPhoto("front") && (type !== "4" || hasPhoto("back")),
    person: () => STEP_FIELDS.person.every((name) => has(name) || (name === "country" && type !== "1")) && (type === "3" || has("expiryDate")),
    declare: () => STEP_FIELDS.declare.every((name) => has(name) || (name === "confirmDocument" && (!inHongKong || type === "3"))),
  };
  return STEPS.filter((step) => rules[step]?.() ?? STEP_FIELDS[step].every(has));
}
