/** Hides the message of the last redirect after the time that it names (`data-toast`, ms), but not while the pointer is on it. */
export function hideToast(): void {
  const toast = document.querySelector<HTMLElement>("[data-toast]");
  if (!toast) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = () => void (timer = setTimeout(() => (toast.hidden = true), Number(toast.dataset.toast)));
  toast.addEventListener("pointerenter", () => clearTimeout(timer));
  toast.addEventListener("pointerleave", start);
  start();
}
