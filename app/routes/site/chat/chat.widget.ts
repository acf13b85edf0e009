import { isPlainClick } from "#app/client/plain-click.ts";

type ChatState = "idle" | "loading" | "loaded" | "failed";

const LOAD_TIMEOUT_MS = 20_000;

/** The key of `sessionStorage` by which the chat goes on when the visitor opens other pages in this tab. */
const OPENED = "chat";

let currentState: ChatState = "idle";
const listeners = new Set<(state: ChatState) => void>();

/**
 * A help link, or the panel of the customer service page, which both start the chat. `data-src`, `data-bot-id`: the vendor's script and the id of the bot. A
 * chat that was opened on an earlier page of this tab goes on.
 */
export default function enhanceChat(element: HTMLElement): void {
  if (listeners.size === 0) {
    document.addEventListener("submit", forgetOnWithdrawal);
    addEventListener("pageshow", reloadIfRestored);
  }
  listeners.add(element instanceof HTMLAnchorElement ? (state) => showInLink(element, state) : (state) => showInPanel(element, state));
  const chat = { src: element.dataset.src ?? "", botId: element.dataset.botId ?? "" };
  if (element instanceof HTMLAnchorElement) {
    element.addEventListener("click", (event) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      // While the chat is loading, a second click only waits.
      if (currentState !== "loading") void startChat(chat).then((isLoaded) => isLoaded || location.assign(element.dataset.failed ?? ""));
    });
  } else {
    element.querySelector("button")?.addEventListener("click", () => void startChat(chat));
    // Starts the chat only after a click on our site. A link from another site must not load the vendor's script.
    if (element.dataset.asked === "1" && document.referrer.startsWith(`${location.origin}/`)) {
      removeChatParameter();
      void startChat(chat);
    }
  }
  if (wasOpened()) void startChat(chat);
  for (const show of listeners) show(currentState);
}

function showInLink(link: HTMLAnchorElement, state: ChatState): void {
  const label = link.querySelector("span");
  link.dataset.label ??= label?.textContent ?? "";
  const text = (state === "loading" ? link.dataset.busyLabel : link.dataset.label) ?? "";
  if (label) label.textContent = text;
  if (link.title) link.title = text;
  if (state === "loading") link.setAttribute("aria-busy", "true");
  else link.removeAttribute("aria-busy");
  link.hidden = state === "loaded";
  // The chat covers the menu.
  if (state === "loaded") link.closest("details")?.removeAttribute("open");
}

/** Shows the parts of the panel that belong to the state (`data-when`). */
function showInPanel(panel: HTMLElement, state: ChatState): void {
  const shown = state === "idle" && panel.dataset.asked === "failed" ? "failed" : state;
  for (const part of panel.querySelectorAll<HTMLElement>("[data-when]")) part.hidden = !part.dataset.when?.split(" ").includes(shown);
  panel.hidden = false;
  const button = panel.querySelector("button");
  if (button) button.disabled = state === "loading";
}

/** Loads the vendor's script once. Resolves to false if that fails or takes longer than 20 s, and at once while an earlier call is loading. */
function startChat({ src, botId }: { src: string; botId: string }): Promise<boolean> {
  if (currentState === "loaded" || currentState === "loading") return Promise.resolve(currentState === "loaded");
  setState("loading");
  return new Promise((resolve) => {
    const script = document.createElement("script");
    const finish = (next: "loaded" | "failed") => {
      clearTimeout(timer);
      if (currentState !== "loading") return;
      if (next === "failed") script.remove();
      else rememberOpened();
      setState(next);
      resolve(next === "loaded");
    };
    const timer = setTimeout(finish, LOAD_TIMEOUT_MS, "failed");
    script.addEventListener("load", () => finish("loaded"));
    script.addEventListener("error", () => finish("failed"));
    script.async = true;
    script.src = src;
    script.dataset.botId = botId;
    document.head.append(script);
  });
}

function setState(next: ChatState): void {
  currentState = next;
  for (const show of listeners) show(next);
}

function wasOpened(): boolean {
  try {
    return sessionStorage.getItem(OPENED) !== null;
  } catch {
    return false;
  }
}

function rememberOpened(): void {
  try {
    sessionStorage.setItem(OPENED, "1");
  } catch {
    // Blocked storage: the chat ends with this page.
  }
}

/** Ends the chat for the next pages when its consent is withdrawn. */
function forgetOnWithdrawal({ submitter }: SubmitEvent): void {
  const { name, value } = (submitter ?? {}) as Partial<HTMLButtonElement>;
  if (name !== "chat" || value !== "refuse") return;
  try {
    sessionStorage.removeItem(OPENED);
  } catch {
    // Nothing was stored.
  }
}

/** A document from the back/forward cache may run the chat after its consent was withdrawn. */
function reloadIfRestored({ persisted }: PageTransitionEvent): void {
  if (persisted && currentState === "loaded") location.reload();
}

/** Removes `chat` from the address, so that a reload or a return to the page does not start the chat again. */
function removeChatParameter() {
  const address = new URL(location.href);
  address.searchParams.delete("chat");
  history.replaceState(history.state, "", address);
}
