// Values that partner enquiries have in the database, in the API and on pages.

export const ENQUIRY_STATES = ["new", "closed"] as const;
export type EnquiryState = (typeof ENQUIRY_STATES)[number];

/** The form of the site, or the call of the API. */
export const ENQUIRY_SOURCES = ["form", "call"] as const;
export type EnquirySource = (typeof ENQUIRY_SOURCES)[number];

/** Products: 201-01 is IMSI profiles for a partner's own SIM cards, 201-02 is eSIM (§3). */
export const PRODUCTS = ["201-01", "201-02"] as const;

export const INTENTIONS = ["buy", "sell"] as const;

/** Estimated annual sales in USD: up to 100,000, up to 1,000,000, above (§9). */
export const SALES_BANDS = ["1", "2", "3"] as const;

export const ATTACHMENT_KINDS = ["jpg", "png", "pdf"] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

export const ENQUIRY_EVENTS = ["received", "told-sender", "told-sales", "shown", "files-shown", "closed", "reopened", "erased"] as const;
