import type { ClipboardEvent, KeyboardEvent } from "react";

const BLOCKED = /^[.\-e+]$/i;

/** Whether a number field takes no such key: '.', '-', 'e' and '+' would make another number of it (§2, Reusable widgets). */
export const isBlockedKey = (key: string) => BLOCKED.test(key);

/** The same for the fields for whole numbers of a page that is plain HTML, as its one script. */
export const NUMBER_KEYS_SCRIPT = `addEventListener("keydown",(event)=>{if(${BLOCKED}.test(event.key)&&!event.ctrlKey&&!event.metaKey&&!event.altKey&&event.target.inputMode==="numeric")event.preventDefault()})`;

/** Whether what is pasted is a whole number, blanks around it aside. */
export const isWholeNumber = (text: string) => /^\s*\d+\s*$/.test(text);

/** The handlers of a number field: a key that is blocked does nothing, and what is no whole number is not pasted; a shortcut is no such key. */
export const numberKeys = {
  onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (isBlockedKey(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) event.preventDefault();
  },
  onPaste(event: ClipboardEvent<HTMLInputElement>) {
    if (!isWholeNumber(event.clipboardData.getData("text"))) event.preventDefault();
  },
};
