import { mountParts } from "./mount.ts";
import { isPlainClick } from "./plain-click.ts";

/** The dialogs of this document by the address of their page. */
const dialogs = new Map<string, HTMLDialogElement>();

/**
 * Opens the page of a link with `data-dialog` in a modal dialog. The attribute names the id of the dialog, `data-title` its title until the page is there. The
 * backdrop, Escape and a button close it; the focus then returns to the link. If the page cannot be loaded, the link is followed.
 */
export function openDialogs(): void {
  document.addEventListener("click", (event) => {
    const opener = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-dialog]") : null;
    const frame = document.querySelector<HTMLTemplateElement>("#dialog-frame");
    if (!opener || !frame || event.defaultPrevented || !isPlainClick(event) || typeof HTMLDialogElement === "undefined") return;
    event.preventDefault();
    let dialog = dialogs.get(opener.href);
    if (!dialog) {
      dialog = createDialog(frame, opener);
      dialogs.set(opener.href, dialog);
      void fillDialog(dialog, opener);
    }
    dialog.showModal();
    // Not the close button, on which WebKit and Firefox would draw a ring after a tap.
    dialog.querySelector("h2")?.focus();
  });
}

function createDialog(frame: HTMLTemplateElement, opener: HTMLAnchorElement): HTMLDialogElement {
  const dialog = (frame.content.cloneNode(true) as DocumentFragment).querySelector("dialog") as HTMLDialogElement;
  dialog.id = opener.dataset.dialog ?? "";
  titleOf(dialog).textContent = opener.dataset.title ?? "";
  document.body.append(dialog);
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog || (target as Element).closest(".dialog-head button")) dialog.close();
  });
  dialog.addEventListener("close", () => {
    for (const form of dialog.querySelectorAll("form")) form.reset();
    // Safari does not focus a link that is clicked, and so would not return the focus to it.
    opener.focus({ preventScroll: true });
  });
  return dialog;
}

/** Loads the page and shows its main part. Its heading becomes the title. */
async function fillDialog(dialog: HTMLDialogElement, opener: HTMLAnchorElement): Promise<void> {
  try {
    const response = await fetch(opener.href, { headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const main = page.querySelector("main");
    if (!response.ok || response.redirected || !main) throw new Error(String(response.status));
    const heading = main.querySelector("h1");
    if (heading) titleOf(dialog).replaceChildren(...heading.childNodes);
    heading?.remove();
    // A form without an address posts to its own page.
    for (const form of main.querySelectorAll("form:not([action])")) form.setAttribute("action", opener.href);
    dialog.querySelector(".dialog-body")?.replaceChildren(...main.childNodes);
    // The announcement has been read.
    const unread = opener.querySelector("[data-unread]");
    if (unread) opener.setAttribute("aria-label", opener.dataset.title ?? "");
    unread?.remove();
    mountParts(dialog);
  } catch {
    dialogs.delete(opener.href);
    if (dialog.open) location.assign(opener.href);
    dialog.remove();
  }
}

const titleOf = (dialog: HTMLDialogElement) => dialog.querySelector("h2") as HTMLHeadingElement;
