/** Keeps keys from all handlers while an input method composes a word, which they choose and end. Safari tells the last one by its code only. */
export function ignoreComposingKeys(): void {
  // oxlint-disable-next-line typescript/no-deprecated -- Safari has no other sign.
  addEventListener("keydown", (event) => (event.isComposing || event.keyCode === 229) && event.stopImmediatePropagation(), { capture: true });
}
