// Values of tables that serve several areas.

/** How a message is sent. */
export const MESSAGE_CHANNELS = ["mail", "sms"] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** What a reminder is about: a package that is not started, running low or about to end. `rate`: it has ended, and its buyer is asked to rate the plan. */
export const REMINDER_KINDS = ["install", "use-by", "last-day", "data-low", "ending", "rate"] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** What a one-time code is for. */
export const CODE_PURPOSES = ["sign-in", "register", "reset", "bind", "delete"] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

export const JOB_STATES = ["waiting", "done", "dead"] as const;

/** `document`: photo of a real-name registration. `enquiry`: attachment of an enquiry. */
export const UPLOAD_PURPOSES = ["document", "enquiry"] as const;
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number];

/** `scheduled`: an edition of content waits for its moment. `published`: it is or was in force. */
export const EDITION_STATES = ["scheduled", "published", "called-off"] as const;
export type EditionState = (typeof EDITION_STATES)[number];
/** Whose text an edition has. */
export const EDITION_SOURCES = ["staff", "files"] as const;
export type EditionSource = (typeof EDITION_SOURCES)[number];
