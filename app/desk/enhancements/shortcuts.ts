/**
 * Keys that move the focus or follow a link: the element with `data-shortcut="/"` takes the key "/". A button that posts a form gets the focus only:
 * Enter presses it, so that no single key changes anything. A key is ignored while something is typed, and with a modifier key.
 */
export function listenForShortcuts(): void {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const target = document.querySelector<HTMLElement>(`[data-shortcut="${CSS.escape(event.key)}"]`);
    if (!target) return;
    event.preventDefault();
    target.focus();
    if (target instanceof HTMLInputElement) target.select();
    else if (!isSubmitButton(target)) target.click();
  });
}

const isSubmitButton = (target: HTMLElement) => target instanceof HTMLButtonElement && target.type === "submit";

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName));
