/** Opens the closed `<details>` around the target of the address, such as a question, which the browser cannot scroll to. */
export function openTargetDetails(): void {
  openTarget();
  addEventListener("hashchange", openTarget);
  // Focuses a field before the browser follows the link of an error to it. In WebKit, a field that only the link focuses takes no typing.
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>(".error-summary a") : null;
    if (link) document.getElementById(link.hash.slice(1))?.focus({ preventScroll: true });
  });
}

function openTarget(): void {
  const target = document.getElementById(decodedHash());
  let details = target?.closest("details:not([open])");
  if (!details) return;
  for (; details; details = details.parentElement?.closest("details:not([open])")) (details as HTMLDetailsElement).open = true;
  target?.scrollIntoView();
}

function decodedHash(): string {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
}
