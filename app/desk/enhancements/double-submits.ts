/** Ignores a second submit of a form while the response to the first is on its way. Going back to the page makes it usable again. */
export function preventDoubleSubmits(): void {
  const submitted = new WeakSet<HTMLFormElement>();
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
    if (submitted.has(form)) event.preventDefault();
    else submitted.add(form);
    event.submitter?.setAttribute("aria-disabled", "true");
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload();
  });
}
