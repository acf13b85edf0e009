import { useEffect, useSyncExternalStore } from "react";
import { chatState, subscribeToChat, startChat, type ChatState } from "./chat-script.ts";
import { useShell } from "#app/routes/site/shell/use-shell.ts";

/** Whether the policy of this document lets the vendor in: that was settled by the consent with which the document was asked for. */
let servedWith: boolean | undefined;

/**
 * The chat of this page. `open` fetches it, only then, and resolves to whether it came; null where there is no bot, no consent, or a document that
 * was asked for without consent. Who withdraws the consent gets a document without the chat.
 */
export function useChat(): { state: ChatState; open: () => Promise<boolean> | null } {
  const shell = useShell();
  const state = useSyncExternalStore(subscribeToChat, chatState, () => "asleep" as const);
  const agreed = shell?.chatAgreed === true;
  const chat = shell?.chat ?? null;
  useEffect(() => {
    servedWith ??= agreed;
    if (!agreed && state === "here") location.reload();
  }, [agreed, state]);
  return { state, open: () => (chat && agreed && servedWith ? startChat(chat) : null) };
}
