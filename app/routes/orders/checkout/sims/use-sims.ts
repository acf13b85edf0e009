import { useEffect, useRef, useState, type RefObject } from "react";
import { splitSims, type CheckoutSims } from "./checkout-sims.ts";

/** A field for a number; `added`: by its button, so it takes the focus. */
type Text = { key: string; text: string; added?: true };
export type Sims = ReturnType<typeof useSims>;

/**
 * The SIMs of a renewal while the form is filled: which choices are ticked, and the fields below them. Several SIMs get one package
 * each, so that the quantity follows their number; `recalculate` is called after it did.
 */
export function useSims(sims: CheckoutSims | null, form: RefObject<HTMLFormElement>, recalculate: () => void) {
  const remembered = sims?.remembered ?? [];
  const begin = (typed: string[], round: number) => {
    const { ticked, texts } = splitSims({ remembered, typed });
    return { round, ticked, texts: texts.map((text, at): Text => ({ key: `${round}-${at}`, text })) };
  };
  const [shown, setShown] = useState(() => begin(sims?.typed ?? [], 0));
  const [refusals, setRefusals] = useState(sims?.refusals ?? {});
  const count = useRef((sims?.typed ?? []).filter((text) => text.trim()).length);
  const added = useRef(0);

  const follow = () => {
    const typed = form.current ? new FormData(form.current).getAll("iccid").filter((value) => String(value).trim()).length : 0;
    const quantity = form.current?.elements.namedItem("quantity");
    const before = count.current;
    count.current = typed;
    if (typed === before || (typed < 2 && before < 2) || !(quantity instanceof HTMLInputElement)) return;
    quantity.value = String(Math.max(1, typed));
    quantity.dispatchEvent(new Event("input", { bubbles: true }));
    recalculate();
  };
  /** What is ticked, also from before the scripts came. */
  const readTicks = () => {
    const boxes = [...(form.current?.querySelectorAll<HTMLInputElement>('[name="iccid"][type="checkbox"]:checked') ?? [])];
    setShown((now) => ({ ...now, ticked: boxes.map((box) => box.value) }));
  };
  const catchUp = useRef(() => {});
  catchUp.current = () => {
    if (!sims) return;
    readTicks();
    follow();
  };
  useEffect(() => catchUp.current(), [shown.texts.length, shown.round]);

  return {
    ...shown,
    remembered,
    refusals,
    /** Something was ticked or typed. */
    onInput() {
      setRefusals((now) => (Object.keys(now).length > 0 ? {} : now));
      readTicks();
      follow();
    },
    add: () => setShown((now) => ({ ...now, texts: [...now.texts, { key: `added-${added.current++}`, text: "", added: true }] })),
    remove: (key: string) => setShown((now) => ({ ...now, texts: now.texts.filter((one) => one.key !== key) })),
    /** Puts back what a form held. */
    put: (typed: string[]) => setShown((now) => begin(typed, now.round + 1)),
  };
}
