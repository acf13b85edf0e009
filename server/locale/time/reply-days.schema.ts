/** The number of Hong Kong business days after the day of receipt within which an enquiry is answered (§3, §9). */
export const REPLY_DAYS = 3;
