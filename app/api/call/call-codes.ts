import type { HttpRejection } from "#server/protocol/rejection-status.schema.ts";

/** Maximum duration of a call without files: the client waits 20 s (§7), and the response needs time to arrive. */
export const CALL_SECONDS = 18;

/**
 * All result codes with their descriptions in the API documentation. Their HTTP status is 200, except CONTENT_TYPE (415). A call lists its own codes
 * in `codes`; those of every call are in EVERY_CALL.
 */
export const CALL_CODES = {
  SUCCESS: "Done.",
  TOKEN_VALID_FAIL: "The token has ended, or the call needs one: discard it and sign in again.",
  ACCOUNT_NEEDED: "The token is a card-holder's and stays valid, but the call needs an account's.",
  PARAM_ERROR: "Invalid fields: resultData.fields has the messages of each.",
  POST_TOO_LARGE: "The body, one of its files, or its text is larger than the call takes (64 KB without files).",
  TOO_MANY_PARTS: "More fields, fields of one name, or files than the call takes, or the name of a field is too long or too deep.",
  POST_MALFORMED: "The body is not what its content type says: parts are malformed, incomplete, or divided by another boundary.",
  POST_BROKEN: "The connection broke off before the body was complete.",
  CONTENT_TYPE: "The body is not multipart, urlencoded or JSON, or its content type has no usable boundary.",
  TOO_SLOW: `Not finished within ${CALL_SECONDS} seconds. Repeat the call with the same key: nothing is done twice. Calls with files have no such limit.`,
  SYSTEM_ERROR: "A fault of the shop; the message has a reference to report.",
  TOO_MANY_TRIES: "A limit of attempts is reached. Wait a few minutes.",
  BUSY: "Too many sign-ins or files at once. Repeat the call after Retry-After, else in 20 seconds.",
  CODE_SOON: "A code was sent less than a minute ago.",
  SIGN_IN_WRONG: "Wrong e-mail address, code or password.",
  SIGN_IN_WRONG_PHONE: "Wrong phone number or password.",
  CODE_WRONG: "The code is wrong, used, or has expired.",
  PASSWORD_WRONG: "The present password is wrong.",
  PASSWORD_COMMON: "The new password is one of the commonest.",
  NO_PHONE_LOGIN: "The account has no password to change.",
  ICCID: "No SIM of the shop has this number.",
  ICCID_DUPLICATE: "The account follows this SIM already.",
  TOO_MANY: "The account follows as many SIMs as it can.",
  NOT_FOLLOWED: "The account does not follow this SIM.",
  CARRIER_SILENT: "The mobile operator does not answer. Repeat the call later.",
  PLAN_UNKNOWN: "There is no such plan, or it is not sold in this currency.",
  PACKAGE_UNAVAILABLE: "There is no such package, or it is not sold now.",
  CURRENCY_UNAVAILABLE: "The package is not sold in this currency.",
  METHOD_UNAVAILABLE: "This payment method does not take this currency.",
  MAINLAND: "Plans with Mainland China are not sold to customers there: resultData.reason says why, resultData.page offers alternatives.",
  NOT_POSTED_TO: "No SIM card is posted to this country or region.",
  OUT_OF_STOCK: "There are fewer SIM cards than were ordered.",
  TOO_MANY_CARDS: "Too many SIM cards are reserved for this network. Wait half an hour, or order an eSIM.",
  PROMO_INVALID: "The promo code does not apply.",
  SIM_PREPAID: "The SIM has a balance and takes no packages.",
  SIM_TRAVEL: "The SIM takes packages and has no balance.",
  SIM_UNFIT: "The SIM cannot take this package.",
  SIM_FULL: "The SIM has as many packages as it can hold.",
  CREDIT_ON_SIM: "Credit is bought with /topUp/create.",
  AMOUNT_TOO_SMALL: "The total is below what the payment provider takes.",
  TOTAL_CHANGED: "The total is no longer the one in `quoted`: show the new one and ask again.",
  PRICE_CHANGED: "The price is no longer the one in `quoted`: show the new one and ask again.",
  ALREADY_PLACED: "This checkoutKey placed another order, which resultData names.",
  ORDER_UNKNOWN: "There is no such order, or the key is not its own.",
  REGISTRATION_UNKNOWN: "There is no such registration, or the key is not its own.",
  REFUND_UNKNOWN: "There is no such package.",
  REFUND_ASKED: "A refund was requested before.",
  REFUND_NOTHING: "Nothing was paid for it.",
  REFUND_CREDIT: "Credit is not refunded.",
  REFUND_CARD: "It came with a posted SIM card: write to support.",
  REFUND_LATE: "It was bought more than 30 days ago.",
  REFUND_USED: "It has started, or is over.",
  REFUND_NOT_NOW: "The carrier cannot be asked now. Repeat the call later.",
  PHOTO_REFUSED: "A photo will not do: resultData.reasons says why and what to do.",
  PHOTO_NOT_KEPT: "The storage failed. Repeat the call.",
  PHOTO_NEEDED: "The photo of the document is missing.",
  INELIGIBLE: "The person cannot be registered, whatever is sent: resultData.reason says why.",
  FILE_REFUSED: "Files were refused: resultData.refused names each with its reason; the others are kept under resultData.annexKey.",
} as const;

export type CallCode = keyof typeof CALL_CODES;

/** `not-found` → NOT_FOUND. */
type CodeOf<Name extends string> = Name extends `${infer First}-${infer Rest}` ? `${Uppercase<First>}_${CodeOf<Rest>}` : Uppercase<Name>;
type GateCode = CodeOf<HttpRejection>;

/** The codes of the web server in front of the calls; each has its own HTTP status. */
export const GATE_CODES: Record<GateCode, string> = {
  BAD_REQUEST: "The address or the transfer encoding cannot be read.",
  FOREIGN_SENDER: "A page of another site, or no header Token.",
  NOT_FOUND: "There is no such call.",
  METHOD: "A call is a POST.",
  SLOW: "The body arrived too slowly.",
  LENGTH: "The body has no Content-Length.",
  SIZE: "The body is larger than the address takes; the message has the limit.",
  HOST: "Addressed to another host.",
  FAULT: "A fault of the shop; the message has a reference to report.",
  UNAVAILABLE: "The shop starts or stops. Repeat the call in a few seconds.",
  BUSY: "No memory for large bodies now. Repeat the call after Retry-After.",
};
