/** The documents of /argeement, in display order (§2). */
export const DOCUMENT_KEYS = ["terms_conditions", "fair_usage_policy", "privacy_policy"] as const;
/** The documents of /argeement-channel, in display order; in every language. */
export const CHANNEL_DOCUMENT_KEYS = ["real_name_notice", "real_name_terms"] as const;
/** The documents of /policy; in the languages of the shop. */
export const POLICY_KEYS = ["refund_policy", "delivery_policy", "cookie_policy", "accessibility"] as const;
/** All documents; /policy shows each of them. */
export const ALL_DOCUMENT_KEYS = [...DOCUMENT_KEYS, ...POLICY_KEYS, ...CHANNEL_DOCUMENT_KEYS] as const;
export type DocumentKey = (typeof ALL_DOCUMENT_KEYS)[number];

/** The types of questions, as in the parameter `type` of the page (§2). */
export const QUESTION_TYPES = ["Product", "Use", "Troubleshoot", "Real_name_registration", "eSIM"] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** A question and its answer. The anchor identifies it in addresses and is the same in every language. */
export type Question = { type: QuestionType; anchor: string; question: string; html: string };
