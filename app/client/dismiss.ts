/** Sent once a bar has been closed: `name` and `value` of the pressed button. */
export const DISMISSED = "dismissed";
export type Dismissed = CustomEvent<{ name: string; value: string }>;

/**
 * Posts the form of a button with `data-dismiss` without leaving the page, and hides the bar that it closes: a notice, or the question about cookies. If
 * the connection breaks, the bar is shown again; if it fails twice, an extension may block the address, and the buttons then send the form as a document. So is
 * it sent if the server refuses the post, which then says why.
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
      ({ type }) => {
        const { name, value } = submitter;
        if (type === "opaqueredirect")
          return void document.dispatchEvent(new CustomEvent(DISMISSED, { detail: { name, value } }) satisfies Dismissed);
        bar.hidden = false;
        delete submitter.dataset.dismiss;
        form.requestSubmit(submitter);
      },
      () => {
        bar.hidden = false;
        if (form.dataset.failed) for (const button of form.querySelectorAll<HTMLElement>("[data-dismiss]")) delete button.dataset.dismiss;
        form.dataset.failed = "true";
      },
    );
  });
}
