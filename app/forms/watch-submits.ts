/** After this time without an answer the form may be sent again: the visitor may have stopped the browser. The server detects duplicates. */
const RELEASE_AFTER_MS = 30_000;

/**
 * Prevents a second submit while the response to the first is on its way, and shows progress on the button (`data-busy`). The server detects duplicates that
 * are posted without scripts. A form with `data-download` is answered with a file, so its page stays and it can be sent again at once.
 */
export function watchSubmits(): void {
  const submitted = new Set<HTMLFormElement>();
  const release = (form: HTMLFormElement) => {
    submitted.delete(form);
    for (const button of form.querySelectorAll("[data-busy]")) setBusy(button, false);
  };
  addEventListener("submit", (event) => submitted.has(event.target as HTMLFormElement) && event.preventDefault(), { capture: true });
  // On the window, after all handlers of the page, which may prevent the submit.
  addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    // An attribute, because a field named "method" hides the property.
    if (event.defaultPrevented || form.getAttribute("method") !== "post" || "download" in form.dataset) return;
    submitted.add(form);
    setTimeout(release, RELEASE_AFTER_MS, form);
    // Another named button of the form has another purpose and shows no progress.
    const { submitter } = event;
    const button = submitter?.getAttribute("name") || submitter?.hasAttribute("data-submit") ? submitter : form.querySelector("[data-submit]");
    if (button) setBusy(button, true);
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) for (const form of submitted) release(form);
  });
  // A button that only resets the form, which without scripts opens the page again.
  addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>("button[data-reset]") : null;
    if (!button) return;
    event.preventDefault();
    button.form?.reset();
  });
}

/**
 * The label of the button stays in the document, because React may own it. Before React hydrates an island it expects the elements of the server, so the button
 * then has no busy label.
 */
function setBusy(button: Element, isBusy: boolean): void {
  const busyLabel = button.closest("[data-island]:not([data-mounted=yes])") ? null : button.querySelector(".busy-label");
  if (busyLabel) busyLabel.textContent = isBusy ? button.getAttribute("data-submit") : "";
  if (!isBusy) {
    button.removeAttribute("data-busy");
    button.removeAttribute("aria-disabled");
    return;
  }
  button.setAttribute("data-busy", busyLabel ? "label" : "");
  button.setAttribute("aria-disabled", "true");
}
