/** What is fetched when somebody asks for the chat. */
export type ChatBot = { src: string; botId: string };
export type ChatState = "asleep" | "coming" | "here" | "failed";

const PATIENCE_MS = 20_000;

let state: ChatState = "asleep";
const listeners = new Set<() => void>();

/** How far the chat of this document has come. */
export const chatState = () => state;

export function subscribeToChat(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Fetches the vendor's script, once; what has not arrived after 20 s has failed and may be asked for again. Resolves to whether it is here. */
export function startChat({ src, botId }: ChatBot): Promise<boolean> {
  if (state === "here" || state === "coming") return Promise.resolve(state === "here");
  tell("coming");
  return new Promise((resolve) => {
    const script = document.createElement("script");
    const end = (next: "here" | "failed") => {
      clearTimeout(timer);
      if (state !== "coming") return;
      if (next === "failed") script.remove();
      tell(next);
      resolve(next === "here");
    };
    const timer = setTimeout(end, PATIENCE_MS, "failed");
    script.addEventListener("load", () => end("here"));
    script.addEventListener("error", () => end("failed"));
    script.async = true;
    script.src = src;
    script.dataset.botId = botId;
    document.head.append(script);
  });
}

function tell(next: ChatState): void {
  state = next;
  for (const listener of listeners) listener();
}
