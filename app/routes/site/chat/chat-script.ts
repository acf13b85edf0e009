/** The vendor's script and the id of the bot. */
type ChatBot = { src: string; botId: string };
export type ChatState = "asleep" | "coming" | "here" | "failed";

const LOAD_TIMEOUT_MS = 20_000;

let state: ChatState = "asleep";
const listeners = new Set<() => void>();

/** Returns the state of the chat in this document. */
export const chatState = () => state;

export function subscribeToChat(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Loads the vendor's script once. Fails after 20 s and may then be called again. Resolves to true if the script is loaded. */
export function startChat({ src, botId }: ChatBot): Promise<boolean> {
  if (state === "here" || state === "coming") return Promise.resolve(state === "here");
  setState("coming");
  return new Promise((resolve) => {
    const script = document.createElement("script");
    const end = (next: "here" | "failed") => {
      clearTimeout(timer);
      if (state !== "coming") return;
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
  state = next;
  for (const notify of listeners) notify();
}
