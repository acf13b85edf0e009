import type { SimKind } from "#server/domain/product-kinds.schema.ts";

/** A known SIM of the buyer, offered as a checkbox. */
export type SimChoice = { iccid: string; kind: SimKind | null; remark: string };

/** The SIMs that packages are added to, as the form shows them. */
export type CheckoutSims = {
  /** The SIMs of the account, or the SIM that the visitor signed in with by ICCID. */
  remembered: SimChoice[];
  /** The chosen ICCIDs in field order, including empty fields: those posted, those of the URL, or the preselected one. */
  typed: string[];
  /** Errors of the ICCIDs of the URL; none after a post. By field name such as `iccid[1]`, in the form in which schemas report them. */
  rejections: Record<string, string>;
};

/**
 * Splits the ICCIDs into ticked checkboxes and the text fields below them, of which there is at least one. The order of `typed` is kept,
 * since errors name fields by position: a checkbox is ticked only if all earlier ICCIDs are checkboxes above it.
 */
export function splitSims({ remembered, typed }: Pick<CheckoutSims, "remembered" | "typed">): { ticked: string[]; texts: string[] } {
  const ticked: string[] = [];
  let remaining = remembered.map((sim) => sim.iccid);
  for (const iccid of typed) {
    const index = remaining.indexOf(iccid);
    if (index < 0) break;
    ticked.push(iccid);
    remaining = remaining.slice(index + 1);
  }
  const texts = typed.slice(ticked.length);
  return { ticked, texts: texts.length > 0 ? texts : [""] };
}
