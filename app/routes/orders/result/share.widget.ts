/** Replaces the link that sends `data-url` by mail with a button that opens the share sheet, where there is one. */
export default function enableShare(element: HTMLElement): void {
  const { title, text, url } = element.dataset;
  const link = element.querySelector("a");
  const button = element.querySelector("button");
  if (typeof navigator.share !== "function" || !link || !button) return;
  link.hidden = true;
  button.hidden = false;
  // Rejected if the visitor closes the share sheet.
  button.addEventListener("click", () => void navigator.share({ title, text, url }).catch(() => undefined));
}
