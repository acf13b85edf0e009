import { useEffect, useRef, useState, type RefObject } from "react";
import { splitSims, type CheckoutSims } from "./checkout-sims.ts";

/** A text field for an ICCID; `added` if the visitor added it, so it takes the focus. */
type SimText = { key: string; text: string; added?: true };
export type Sims = ReturnType<typeof useSims>;

/**
 * Holds the SIM checkboxes and fields while the form is filled in. Several SIMs get one package each: the quantity follows their
 * number, and `recalculate` is called after it has changed.
 */
export function useSims(sims: CheckoutSims | null, form: RefObject<HTMLFormElement>, recalculate: () => void) {
  const remembered = sims?.remembered ?? [];
  const toState = (typed: string[], round: number) => {
    const { ticked, texts } = splitSims({ remembered, typed });
    return { round, ticked, texts: texts.map((text, at): SimText => ({ key: `${round}-${at}`, text })) };
  };
  const [shown, setShown] = useState(() => toState(sims?.typed ?? [], 0));
  const [refusals, setRefusals] = useState(sims?.refusals ?? {});
  const count = useRef((sims?.typed ?? []).filter((text) => text.trim()).length);
  const added = useRef(0);

  const adjustQuantity = () => {
    const typed = form.current ? new FormData(form.current).getAll("iccid").filter((value) => String(value).trim()).length : 0;
    const quantity = form.current?.elements.namedItem("quantity");
    const before = count.current;
    count.current = typed;
    if (typed === before || (typed < 2 && before < 2) || !(quantity instanceof HTMLInputElement)) return;
    quantity.value = String(Math.max(1, typed));
    quantity.dispatchEvent(new Event("input", { bubbles: true }));
    recalculate();
  };
  /** Reads the ticked checkboxes from the DOM, which may have changed before hydration. */
  const readTicks = () => {
    const boxes = [...(form.current?.querySelectorAll<HTMLInputElement>('[name="iccid"][type="checkbox"]:checked') ?? [])];
    setShown((now) => ({ ...now, ticked: boxes.map((box) => box.value) }));
  };
  const syncWithForm = useRef(() => {});
  syncWithForm.current = () => {
    if (!sims) return;
    readTicks();
    adjustQuantity();
  };
  useEffect(() => syncWithForm.current(), [shown.texts.length, shown.round]);

  return {
    ...shown,
    remembered,
    refusals,
    /** Handles a change of any checkbox or field. */
    onInput() {
      setRefusals((now) => (Object.keys(now).length > 0 ? {} : now));
      readTicks();
      adjustQuantity();
    },
    add: () => setShown((now) => ({ ...now, texts: [...now.texts, { key: `added-${added.current++}`, text: "", added: true }] })),
    remove: (key: string) => setShown((now) => ({ ...now, texts: now.texts.filter((one) => one.key !== key) })),
    /** Restores the ICCIDs of a stored form. */
    restore: (typed: string[]) => setShown((now) => toState(typed, now.round + 1)),
  };
}
