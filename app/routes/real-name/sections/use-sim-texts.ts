import { useRef, useState } from "react";

/** A field for an ICCID; `added`: by its button, so it takes the focus. */
export type SimText = { key: string; text: string; added?: true };

/** The fields for other SIMs while scripts run: one more, one less; there is always one. */
export function useSimTexts(typed: string[]) {
  const [texts, setTexts] = useState<SimText[]>(() => typed.map((text, at) => ({ key: `given-${at}`, text })));
  const added = useRef(0);
  return {
    texts,
    add: () => setTexts((now) => [...now, { key: `added-${added.current++}`, text: "", added: true }]),
    remove: (key: string) => setTexts((now) => now.filter((one) => one.key !== key)),
  };
}
