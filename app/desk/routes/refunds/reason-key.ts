import type { TextKey } from "#app/i18n/text-key.ts";

/** The text of a stored reason of a request: the buyer's, or that staff or a dispute made it. */
export const reasonKey = (reason: string): TextKey => `desk-refunds:reason.${reason}` as TextKey;
