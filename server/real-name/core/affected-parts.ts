import { affectedPart, type FormPart, type SidedReason } from "./reasons.schema.ts";

const ORDER: FormPart[] = ["sims", "document", "photo", "photo-back", "person", "none"];

/**
 * Returns the parts of the form that the applicant must repeat because of these reasons, each once, in the order of the form. Returns only `none`
 * if repeating cannot help, and an empty list if the form only has to be submitted again.
 */
export function affectedParts(reasons: SidedReason[]): FormPart[] {
  const parts = new Set(reasons.map(affectedPart));
  return parts.has("none") ? ["none"] : ORDER.filter((part) => parts.has(part));
}
