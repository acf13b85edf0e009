import type { ClipboardEvent, KeyboardEvent } from "react";

/** Keys that are valid in numbers but not in whole numbers. */
const BLOCKED = /^[.\-e+]$/i;

/** An inline script that blocks the same keys in all `inputmode="numeric"` fields, for pages without other scripts. Does not check pastes. */
export const INTEGER_INPUT_SCRIPT = `addEventListener("keydown",(event)=>{if(${BLOCKED}.test(event.key)&&!event.ctrlKey&&!event.metaKey&&!event.altKey&&event.target.inputMode==="numeric")event.preventDefault()})`;

/** Event handlers of a number field: they block these keys, but not keyboard shortcuts, and pastes that are not whole numbers. */
export const integerInputHandlers = {
  onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (isBlockedKey(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) event.preventDefault();
  },
  onPaste(event: ClipboardEvent<HTMLInputElement>) {
    if (!isWholeNumber(event.clipboardData.getData("text"))) event.preventDefault();
  },
};

/** Returns true for '.', '-', 'e' and '+' (§2, Reusable widgets). */
export const isBlockedKey = (key: string) => BLOCKED.test(key);

/** Returns true if the text is a whole number, with or without surrounding white space. */
export const isWholeNumber = (text: string) => /^\s*\d+\s*$/.test(text);
