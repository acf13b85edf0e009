import type { useShell } from "#app/routes/site/shell/use-shell.ts";

type Shell = NonNullable<ReturnType<typeof useShell>>;

/** Returns the attributes of an element that starts the chat (`chat.widget.ts`); none without a chat or the consent to it. */
export const chatAttributes = ({ chat, chatAgreed }: Shell, attributes: Record<`data-${string}`, string>) =>
  chat && chatAgreed ? { "data-widget": "chat", "data-src": chat.src, "data-bot-id": chat.botId, ...attributes } : {};
