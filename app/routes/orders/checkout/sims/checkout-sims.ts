/** A SIM that its owner need not type. */
export type SimChoice = { iccid: string; kind: "physical" | "esim" | null; remark: string };

/** The SIMs of a renewal as the form shows them. */
export type CheckoutSims = {
  /** Those that the account follows, or the card-holder's own. */
  remembered: SimChoice[];
  /** What was posted or asked for, in the order of the fields; empty fields too. */
  typed: string[];
  /** Refusals learned before anything was posted, by field: `iccid[1]`; messages as schemas give them. */
  refusals: Record<string, string>;
};

/** Which choices are ticked and what stands in the fields below them; the place of each in the list stays what it was. */
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
