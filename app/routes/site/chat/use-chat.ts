import { useEffect, useSyncExternalStore } from "react";
import { useShell } from "#app/routes/site/shell/use-shell.ts";

/** The vendor's script and the id of the bot. */
type ChatBot = { src: string; botId: string };

type ChatState = "idle" | "loading" | "loaded" | "failed";

const LOAD_TIMEOUT_MS = 20_000;

/** The key of `sessionStorage` by which the chat goes on when the visitor opens other pages in this tab. */
const OPENED = "chat";

let currentState: ChatState = "idle";
const listeners = new Set<() => void>();

/**
 * Returns the state of the chat and a function that loads it. `open` returns null if there is no bot or no consent; otherwise the result of `startChat`. A
 * chat that was opened on an earlier page of this tab goes on.
 */
export function useChat(): { state: ChatState; open: () => Promise<boolean> | null } {
  const shell = useShell();
  const state = useSyncExternalStore(subscribeToChat, getChatState, () => "idle" as const);
  const agreed = shell?.chatAgreed === true;
  const chat = shell?.chat ?? null;
  useEffect(() => {
    if (!chat || !agreed) return;
    if (wasOpened()) void startChat(chat);
    document.addEventListener("submit", forgetOnWithdrawal);
    addEventListener("pageshow", reloadIfRestored);
    return () => {
      document.removeEventListener("submit", forgetOnWithdrawal);
      removeEventListener("pageshow", reloadIfRestored);
    };
  }, [chat, agreed]);
  return { state, open: () => (chat && agreed ? startChat(chat) : null) };
}

function subscribeToChat(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const getChatState = () => currentState;

/** Loads the vendor's script once. Resolves to false if that fails or takes longer than 20 s, and at once while an earlier call is loading. */
function startChat({ src, botId }: ChatBot): Promise<boolean> {
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

function setState(next: ChatState): void {
  currentState = next;
  for (const notify of listeners) notify();
}
