import { useEffect, useSyncExternalStore } from "react";
import { useShell } from "#app/routes/site/shell/use-shell.ts";

/** The vendor's script and the id of the bot. */
type ChatBot = { src: string; botId: string };

type ChatState = "asleep" | "coming" | "here" | "failed";

const LOAD_TIMEOUT_MS = 20_000;

let currentState: ChatState = "asleep";
const listeners = new Set<() => void>();

/** Whether the content security policy of this document allows the vendor: depends on the consent when the document was requested. */
let isAllowedByPolicy: boolean | undefined;

/**
 * The chat of this page. Only `open` loads it and resolves to true on success; it returns null if there is no bot or no consent, or if the
 * document was requested without consent. When consent is withdrawn, the page is reloaded without the chat.
 */
export function useChat(): { state: ChatState; open: () => Promise<boolean> | null } {
  const shell = useShell();
  const state = useSyncExternalStore(subscribeToChat, getChatState, () => "asleep" as const);
  const agreed = shell?.chatAgreed === true;
  const chat = shell?.chat ?? null;
  useEffect(() => {
    isAllowedByPolicy ??= agreed;
    if (!agreed && state === "here") location.reload();
  }, [agreed, state]);
  return { state, open: () => (chat && agreed && isAllowedByPolicy ? startChat(chat) : null) };
}

function subscribeToChat(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the state of the chat in this document. */
const getChatState = () => currentState;

/** Loads the vendor's script once. Fails after 20 s and may then be called again. Resolves to true if the script is loaded. */
function startChat({ src, botId }: ChatBot): Promise<boolean> {
  if (currentState === "here" || currentState === "coming") return Promise.resolve(currentState === "here");
  setState("coming");
  return new Promise((resolve) => {
    const script = document.createElement("script");
    const end = (next: "here" | "failed") => {
      clearTimeout(timer);
      if (currentState !== "coming") return;
      if (next === "failed") script.remove();
      setState(next);
      resolve(next === "here");
    };
    const timer = setTimeout(end, LOAD_TIMEOUT_MS, "failed");
    script.addEventListener("load", () => end("here"));
    script.addEventListener("error", () => end("failed"));
    script.async = true;
    script.src = src;
    script.dataset.botId = botId;
    document.head.append(script);
  });
}

function setState(next: ChatState): void {
  currentState = next;
  for (const notify of listeners) notify();
}
