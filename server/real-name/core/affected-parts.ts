import { affectedPart, type FormPart, type SidedReason } from "./reasons.schema.ts";

const ORDER: FormPart[] = ["sims", "document", "photo", "photo-back", "person", "none"];

/** What has to be done again because of these reasons, in the order of the form, each once; `none` only where nothing helps. */
export function affectedParts(reasons: SidedReason[]): FormPart[] {
  const parts = new Set(reasons.map(affectedPart));
  return parts.has("none") ? ["none"] : ORDER.filter((part) => parts.has(part));
}
