/** Opens what is folded around the place that a `#hash` names and brings it into view; false where there is no such place. */
export function revealTarget(hash: string): boolean {
  const target = document.getElementById(nameIn(hash));
  if (!target) return false;
  openAround(target);
  target.scrollIntoView();
  return true;
}

function openAround(target: Element): void {
  const around = target.closest("details");
  if (!around) return;
  around.open = true;
  if (around.parentElement) openAround(around.parentElement);
}

function nameIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
