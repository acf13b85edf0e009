import { useRef, useState } from "react";

/** A text field for an ICCID; `added` if the visitor added it, so it takes the focus. */
type SimText = { key: string; text: string; added?: true };

/** Adds and removes the text fields for SIMs while scripts run. */
export function useSimTexts(typed: string[]) {
  const [texts, setTexts] = useState<SimText[]>(() => typed.map((text, at) => ({ key: `given-${at}`, text })));
  const added = useRef(0);
  return {
    texts,
    add: () => setTexts((now) => [...now, { key: `added-${added.current++}`, text: "", added: true }]),
    remove: (key: string) => setTexts((now) => now.filter((one) => one.key !== key)),
  };
}
