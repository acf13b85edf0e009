/** A known SIM of the buyer, offered as a checkbox. */
export type SimChoice = { iccid: string; kind: "physical" | "esim" | null; remark: string };

/** The SIMs that packages are added to, as the form shows them. */
export type CheckoutSims = {
  /** The SIMs of the account, or the SIM that the visitor signed in with by ICCID. */
  remembered: SimChoice[];
  /** The ICCIDs from the post or the URL in field order, including empty fields. */
  typed: string[];
  /** Errors found before anything was posted, by field name such as `iccid[1]`, in the form in which schemas report them. */
  refusals: Record<string, string>;
};

/**
 * Splits the ICCIDs into ticked checkboxes and the text fields below them. The order of `typed` is kept, since errors name
 * fields by position.
 */
export function splitSims({ remembered, typed }: Pick<CheckoutSims, "remembered" | "typed">): { ticked: string[]; texts: string[] } {
  const ticked: string[] = [];
  let left = remembered.map((sim) => sim.iccid);
  for (const iccid of typed) {
    const at = left.indexOf(iccid);
    if (at < 0) break;
    ticked.push(iccid);
    left = left.slice(at + 1);
  }
  const texts = typed.slice(ticked.length);
  return { ticked, texts: texts.length > 0 ? texts : [""] };
}
