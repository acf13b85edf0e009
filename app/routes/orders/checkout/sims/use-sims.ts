import { useEffect, useRef, useState, type RefObject } from "react";
import { textValue } from "#app/forms/form-text-values.ts";
import { splitSims, type CheckoutSims } from "./checkout-sims.ts";

/** A text field for an ICCID. If the visitor `added` it, it takes the focus. */
type SimText = { key: string; text: string; added?: true };
export type Sims = ReturnType<typeof useSims>;

/**
 * Holds the SIM checkboxes and fields while the form is filled in. Several SIMs get one package each, so the quantity follows the number
 * of SIMs. Calls `recalculate` after it has changed the quantity.
 *
 * `round` counts the restores. It is part of the React keys, so that each restore replaces the uncontrolled inputs with the restored values.
 */
export function useSims(sims: CheckoutSims | null, form: RefObject<HTMLFormElement>, recalculate: () => void) {
  const remembered = sims?.remembered ?? [];
  const toState = (typed: string[], round: number) => {
    const { ticked, texts } = splitSims({ remembered, typed });
    return { round, ticked, texts: texts.map((text, at): SimText => ({ key: `${round}-${at}`, text })) };
  };
  const [shown, setShown] = useState(() => toState(sims?.typed ?? [], 0));
  const [rejections, setRejections] = useState(sims?.rejections ?? {});
  const count = useRef((sims?.typed ?? []).filter((text) => text.trim()).length);
  const addedCount = useRef(0);

  const adjustQuantity = () => {
    const countNow = form.current ? new FormData(form.current).getAll("iccid").filter((value) => textValue(value).trim()).length : 0;
    const quantity = form.current?.elements.namedItem("quantity");
    const countBefore = count.current;
    count.current = countNow;
    if (countNow === countBefore || (countNow < 2 && countBefore < 2) || !(quantity instanceof HTMLInputElement)) return;
    quantity.value = String(Math.max(1, countNow));
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
    rejections,
    /** Handles a change of any checkbox or field. */
    onInput() {
      setRejections((now) => (Object.keys(now).length > 0 ? {} : now));
      readTicks();
      adjustQuantity();
    },
    add: () => setShown((now) => ({ ...now, texts: [...now.texts, { key: `added-${addedCount.current++}`, text: "", added: true }] })),
    remove: (key: string) => setShown((now) => ({ ...now, texts: now.texts.filter((text) => text.key !== key) })),
    /** Restores the ICCIDs of a stored form. */
    restore: (typed: string[]) => setShown((now) => toState(typed, now.round + 1)),
  };
}
