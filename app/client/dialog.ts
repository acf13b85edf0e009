import { mountParts } from "./mount.ts";
import { isPlainClick } from "./plain-click.ts";

/** After this time without an answer the page is opened in place of this one. */
const LOAD_TIMEOUT_MS = 20_000;

/** The dialogs of this document by the address of their page. */
const dialogs = new Map<string, HTMLDialogElement>();
/** The link that opened the dialog. */
let opener: HTMLAnchorElement | undefined;

/**
 * Opens the page of a link with `data-dialog` in a modal dialog. The attribute names the id of the dialog, `data-title` its title until the page is there. The
 * backdrop, Escape, a button and a link with `data-close-dialog` close it; the focus then returns to the link. If the page cannot be loaded, the link is followed.
 */
export function openDialogs(): void {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-dialog]") : null;
    const frame = document.querySelector<HTMLTemplateElement>("#dialog-frame");
    if (!link || !frame || event.defaultPrevented || !isPlainClick(event) || typeof HTMLDialogElement === "undefined") return;
    // The document has this page already, whose form would be there twice.
    if (link.pathname === location.pathname && !link.closest("main")) return;
    event.preventDefault();
    opener = link;
    let dialog = dialogs.get(link.href);
    if (!dialog) {
      dialog = createDialog(frame, link);
      dialogs.set(link.href, dialog);
      void fillDialog(dialog, link);
    }
    dialog.showModal();
    // Not the close button, on which WebKit and Firefox would draw a ring after a tap.
    dialog.querySelector("h2")?.focus();
  });
}

function createDialog(frame: HTMLTemplateElement, link: HTMLAnchorElement): HTMLDialogElement {
  const dialog = (frame.content.cloneNode(true) as DocumentFragment).querySelector("dialog") as HTMLDialogElement;
  const title = titleOf(dialog);
  dialog.id = link.dataset.dialog ?? "";
  title.id = `${dialog.id}-title`;
  title.textContent = link.dataset.title ?? "";
  dialog.setAttribute("aria-labelledby", title.id);
  document.body.append(dialog);
  dialog.addEventListener("click", (event) => {
    const target = event.target as Element;
    const isCloseLink = target.closest("a[data-close-dialog]") !== null && isPlainClick(event);
    if (isCloseLink) event.preventDefault();
    if (isCloseLink || target === dialog || target.closest(".dialog-head button")) dialog.close();
  });
  dialog.addEventListener("close", () => {
    for (const form of dialog.querySelectorAll("form")) form.reset();
    // Safari does not focus a link that is clicked, and so would not return the focus to it.
    opener?.focus({ preventScroll: true });
  });
  return dialog;
}

/** Loads the page and shows its main part. Its heading becomes the title. */
async function fillDialog(dialog: HTMLDialogElement, link: HTMLAnchorElement): Promise<void> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), LOAD_TIMEOUT_MS);
  try {
    const response = await fetch(link.href, { headers: { Accept: "text/html" }, signal: controller.signal });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const main = page.querySelector("main");
    if (!response.ok || response.redirected || !main) throw new Error(String(response.status));
    const heading = main.querySelector("h1");
    if (heading) titleOf(dialog).replaceChildren(...heading.childNodes);
    heading?.remove();
    // A form without an address posts to its own page.
    for (const form of main.querySelectorAll("form:not([action])")) form.setAttribute("action", link.href);
    dialog.querySelector(".dialog-body")?.replaceChildren(...main.childNodes);
    // The announcement has been read.
    const unread = link.querySelector("[data-unread]");
    if (unread) link.setAttribute("aria-label", link.dataset.title ?? "");
    unread?.remove();
    mountParts(dialog);
  } catch {
    dialogs.delete(link.href);
    if (dialog.open) location.assign(link.href);
    dialog.remove();
  } finally {
    clearTimeout(timer);
  }
}

const titleOf = (dialog: HTMLDialogElement) => dialog.querySelector("h2") as HTMLHeadingElement;
