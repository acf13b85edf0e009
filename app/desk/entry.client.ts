import { ignoreComposingKeys } from "#app/forms/ignore-composing-keys.ts";
import { watchSubmits } from "#app/forms/watch-submits.ts";

const HONG_KONG = "Asia/Hong_Kong";

// The pages of the desk are complete without scripts. This one makes them more comfortable.
ignoreComposingKeys();
showLocalTimes();
enablePasskeys();
listenForShortcuts();
enhancePhotoViewers();
watchSubmits();
// What the page shows may have changed since it was left.
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());

/** Adds the reader's own time to moments in Hong Kong time, if the reader is in another time zone. */
function showLocalTimes(): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  for (const element of document.querySelectorAll<HTMLTimeElement>("time[data-local]")) {
    const at = new Date(element.dateTime);
    const format = (zone: string) =>
      new Intl.DateTimeFormat(document.documentElement.lang, { timeZone: zone, dateStyle: "medium", timeStyle: "short", hourCycle: "h23" }).format(
        at,
      );
    if (format(timeZone) !== format(HONG_KONG)) element.title = `${format(timeZone)} (${timeZone})`;
  }
}

/** The static methods of newer browsers that read the options which the server sends as JSON. */
type PasskeyConstructor = typeof PublicKeyCredential & {
  parseCreationOptionsFromJSON?: (options: unknown) => PublicKeyCredentialCreationOptions;
  parseRequestOptionsFromJSON?: (options: unknown) => PublicKeyCredentialRequestOptions;
};

/**
 * Shows the forms of passkeys, if the browser supports them, and asks the authenticator when one is submitted: its answer is posted in the hidden field
 * `credential`. If the person cancels, nothing is posted.
 */
function enablePasskeys(): void {
  const passkeys = window.PublicKeyCredential as PasskeyConstructor | undefined;
  const { parseCreationOptionsFromJSON: toCreation, parseRequestOptionsFromJSON: toRequest } = passkeys ?? {};
  if (!passkeys || !toCreation || !toRequest) return;
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-passkey]")) {
    form.hidden = false;
    form.closest<HTMLElement>("[data-passkey-section]")?.removeAttribute("hidden");
    const field = form.elements.namedItem("credential") as HTMLInputElement;
    form.addEventListener("submit", (event) => {
      if (field.value !== "") return;
      event.preventDefault();
      event.stopPropagation();
      const options: unknown = JSON.parse(form.dataset.passkeyOptions ?? "{}");
      const answer =
        form.dataset.passkey === "create"
          ? navigator.credentials.create({ publicKey: toCreation.call(passkeys, options) })
          : navigator.credentials.get({ publicKey: toRequest.call(passkeys, options) });
      answer.then(
        (credential) => {
          field.value = JSON.stringify(credential);
          form.requestSubmit(event.submitter);
        },
        // Cancelled, or the authenticator has no passkey of this account: the person may try again.
        () => {},
      );
    });
  }
}

/** Enlarges and rotates the photos of a document without loading the page again, so that nothing typed is lost. */
function enhancePhotoViewers(): void {
  for (const viewer of document.querySelectorAll<HTMLElement>("[data-photo-viewer]")) {
    const sheets = [...viewer.querySelectorAll<HTMLElement>(".photo-sheet")];
    viewer.addEventListener("click", (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-photo-zoom], [data-photo-turn]") : null;
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const { photoZoom, photoTurn } = link.dataset;
      for (const { dataset } of sheets) {
        if (photoZoom) dataset.zoom = photoZoom;
        if (photoTurn) dataset.rotate = String((Number(dataset.rotate) + Number(photoTurn)) % 360);
      }
      if (!photoZoom) return;
      for (const other of viewer.querySelectorAll("[data-photo-zoom]")) other.removeAttribute("aria-current");
      link.setAttribute("aria-current", "true");
    });
  }
}

/**
 * Keys that move the focus or follow a link: the element with `data-shortcut="/"` takes the key "/". A button that posts a form gets the focus only:
 * Enter presses it, so that no single key changes anything. A key is ignored while something is typed, and with a modifier key.
 */
function listenForShortcuts(): void {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const target = document.querySelector<HTMLElement>(`[data-shortcut="${CSS.escape(event.key)}"]`);
    if (!target) return;
    event.preventDefault();
    target.focus();
    if (target instanceof HTMLInputElement) target.select();
    else if (!isSubmitButton(target)) target.click();
  });
}

const isSubmitButton = (target: HTMLElement) => target instanceof HTMLButtonElement && target.type === "submit";

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName));
