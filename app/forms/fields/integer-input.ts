/** Keys that are valid in numbers but not in whole numbers. */
const BLOCKED = /^[.\-e+]$/i;

/** Event handlers of a number field: they block these keys, but not keyboard shortcuts, and pastes that are not whole numbers. */
export const integerInputHandlers = {
  onKeyDown(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "preventDefault">) {
    if (isBlockedKey(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) event.preventDefault();
  },
  onPaste(event: Pick<ClipboardEvent, "clipboardData" | "preventDefault">) {
    if (!isWholeNumber(event.clipboardData?.getData("text") ?? "")) event.preventDefault();
  },
};

/** Returns true for '.', '-', 'e' and '+' (§2, Reusable widgets). */
export const isBlockedKey = (key: string) => BLOCKED.test(key);

/** Returns true if the text is a whole number, with or without surrounding white space. */
export const isWholeNumber = (text: string) => /^\s*\d+\s*$/.test(text);
