/**
 * The version of every text that an applicant agrees to; it is stored with the consent (§5). The texts on the form are those of the document
 * `real_name_terms`. Consents to the privacy notice `real_name_notice` store the version of that document instead. A changed text gets a new
 * version in all languages.
 */
export const CONSENT_VERSIONS = { agreePrivacy: "1.1", confirmDocument: "1.0", agreeTransfer: "1.1", declareTrue: "1.0" } as const;
export type RealNameConsent = keyof typeof CONSENT_VERSIONS;
