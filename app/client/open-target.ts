/** Opens the closed `<details>` around the target of the address, such as a question, which the browser cannot scroll to. */
export function openTargetDetails(): void {
  openTarget();
  addEventListener("hashchange", openTarget);
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
