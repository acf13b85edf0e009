/** Contains `accept` or `refuse`: consent to the chat only, which no other consent implies. */
export const CHAT_CONSENT_COOKIE = "chat-consent";
