import type { KeyBelow, TextKey } from "#app/i18n/text-key.ts";

type Code = KeyBelow<"desk-sign-in", "rejection">;
/** Codes with the text of another one. */
const SAME_TEXT: Record<"code-wrong" | "factor-needed" | "confirmation-needed" | "real-shop", Code> = {
  "code-wrong": "factor-wrong",
  "factor-needed": "session-ended",
  "confirmation-needed": "session-ended",
  "real-shop": "link-invalid",
};

/** Returns the text of a rejection of signing in, of second factors and of one's own account. */
export const rejectionKey = (code: Code | keyof typeof SAME_TEXT): TextKey =>
  `desk-sign-in:rejection.${code in SAME_TEXT ? SAME_TEXT[code as keyof typeof SAME_TEXT] : (code as Code)}`;
