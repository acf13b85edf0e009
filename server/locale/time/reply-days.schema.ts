/** Within so many business days of Hong Kong we answer an enquiry, after the one on which it came (§3, §9). */
export const REPLY_DAYS = 3;
