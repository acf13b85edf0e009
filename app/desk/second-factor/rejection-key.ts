import type { TextKey } from "#app/i18n/text-key.ts";

const KEYS = {
  "staff-sign-in-wrong": "desk-sign-in:rejection.wrong",
  "factor-wrong": "desk-sign-in:rejection.factor-wrong",
  "code-wrong": "desk-sign-in:rejection.factor-wrong",
  "passkey-wrong": "desk-sign-in:rejection.passkey-wrong",
  "passkey-known": "desk-sign-in:rejection.passkey-known",
  "password-wrong": "desk-sign-in:rejection.password-wrong",
  "password-same": "desk-sign-in:rejection.password-same",
  "password-common": "desk-sign-in:rejection.password-common",
  "session-ended": "desk-sign-in:rejection.session-ended",
  "factor-needed": "desk-sign-in:rejection.session-ended",
  "confirmation-needed": "desk-sign-in:rejection.session-ended",
  "last-factor": "desk-account:rejection.last-factor",
  "factor-unknown": "desk-account:rejection.factor-unknown",
  "session-unknown": "desk-account:rejection.session-unknown",
  "link-invalid": "desk-sign-in:rejection.link-invalid",
  "real-shop": "desk-sign-in:rejection.link-invalid",
  busy: "desk-sign-in:rejection.busy",
  queued: "desk-sign-in:rejection.queued",
  "too-many-tries": "desk-sign-in:rejection.too-many",
  "too-many-tries-minutes": "desk-sign-in:rejection.too-many-minutes",
  "too-many-tries-hours": "desk-sign-in:rejection.too-many-hours",
} as const satisfies Record<string, TextKey>;

/** Returns the text of a rejection of signing in, of second factors and of one's own account. */
export const rejectionKey = (code: keyof typeof KEYS): TextKey => KEYS[code];
