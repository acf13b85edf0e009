import type { ClipboardEvent, KeyboardEvent } from "react";

const BLOCKED = /^[.\-e+]$/i;

/** Returns true for '.', '-', 'e' and '+', which are valid in numbers but not in whole numbers (§2, Reusable widgets). */
export const isBlockedKey = (key: string) => BLOCKED.test(key);

/** An inline script that blocks these keys in all `inputmode="numeric"` fields of a page without other scripts. */
export const INTEGER_INPUT_SCRIPT = `addEventListener("keydown",(event)=>{if(${BLOCKED}.test(event.key)&&!event.ctrlKey&&!event.metaKey&&!event.altKey&&event.target.inputMode==="numeric")event.preventDefault()})`;

/** Returns true if the text is a whole number, with or without surrounding white space. */
export const isWholeNumber = (text: string) => /^\s*\d+\s*$/.test(text);

/** Event handlers of a number field: ignore blocked keys and pastes that are not whole numbers. Keyboard shortcuts are not blocked. */
export const integerInputHandlers = {
  onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (isBlockedKey(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) event.preventDefault();
  },
  onPaste(event: ClipboardEvent<HTMLInputElement>) {
    if (!isWholeNumber(event.clipboardData.getData("text"))) event.preventDefault();
  },
};
