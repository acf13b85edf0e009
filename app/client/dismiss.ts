/**
 * Posts the form of a button with `data-dismiss` without leaving the page, and hides the bar that it closes: a notice, or the question about cookies. If
 * the post fails, the form is sent as a document.
 */
export function dismissBars(): void {
  addEventListener("submit", (event) => {
    const { submitter } = event;
    const form = event.target as HTMLFormElement;
    const bar = form.closest<HTMLElement>("aside");
    if (!(submitter instanceof HTMLButtonElement) || !("dismiss" in submitter.dataset) || !bar || event.defaultPrevented || !navigator.onLine) return;
    event.preventDefault();
    const body = new URLSearchParams([...new FormData(form)] as [string, string][]);
    body.set(submitter.name, submitter.value);
    bar.hidden = true;
    // The answer is a redirect to this page.
    fetch(form.action, { method: "POST", body, redirect: "manual", keepalive: true }).then(
      (response) => response.type !== "opaqueredirect" && form.requestSubmit(submitter),
      () => {
        bar.hidden = false;
      },
    );
  });
}
