/** Opens all `<details>` around the element that a `#hash` names and scrolls to it. Returns false if there is no such element. */
export function revealTarget(hash: string): boolean {
  const target = document.getElementById(idInHash(hash));
  if (!target) return false;
  openAncestors(target);
  target.scrollIntoView();
  return true;
}

function openAncestors(target: Element): void {
  const details = target.closest("details");
  if (!details) return;
  details.open = true;
  if (details.parentElement) openAncestors(details.parentElement);
}

function idInHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
