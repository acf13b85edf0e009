import { useEffect, useSyncExternalStore } from "react";
import { chatState, subscribeToChat, startChat, type ChatState } from "./chat-script.ts";
import { useShell } from "#app/routes/site/shell/use-shell.ts";

/** Whether the content security policy of this document allows the vendor: depends on the consent when the document was requested. */
let isAllowedByPolicy: boolean | undefined;

/**
 * The chat of this page. Only `open` loads it and resolves to true on success; it returns null if there is no bot or no consent, or if the
 * document was requested without consent. When consent is withdrawn, the page is reloaded without the chat.
 */
export function useChat(): { state: ChatState; open: () => Promise<boolean> | null } {
  const shell = useShell();
  const state = useSyncExternalStore(subscribeToChat, chatState, () => "asleep" as const);
  const agreed = shell?.chatAgreed === true;
  const chat = shell?.chat ?? null;
  useEffect(() => {
    isAllowedByPolicy ??= agreed;
    if (!agreed && state === "here") location.reload();
  }, [agreed, state]);
  return { state, open: () => (chat && agreed && isAllowedByPolicy ? startChat(chat) : null) };
}
